import { loadWhenOpened } from './when-opened.tsx';
import type { DialogProps } from './dialog-window.tsx';

/** A modal window: traps focus, and gives it back to what opened it. */
export const Dialog = loadWhenOpened<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow);
