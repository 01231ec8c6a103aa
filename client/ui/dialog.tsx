import { loadWhenOpened } from './when-opened.tsx';

/** A modal window: traps focus, and gives it back to what opened it. */
export const Dialog = loadWhenOpened(async () => (await import('./dialog-window.tsx')).DialogWindow);
