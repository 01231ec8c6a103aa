import { loadWhenOpened } from './when-opened.tsx';
import type { ConfirmDialogProps } from './confirm-window.tsx';

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export const ConfirmDialog = loadWhenOpened<ConfirmDialogProps>(async () => (await import('./confirm-window.tsx')).ConfirmWindow);
