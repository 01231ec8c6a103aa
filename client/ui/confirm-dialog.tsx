import { loadWhenOpened } from './when-opened.tsx';

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export const ConfirmDialog = loadWhenOpened(async () => (await import('./confirm-window.tsx')).ConfirmWindow);
