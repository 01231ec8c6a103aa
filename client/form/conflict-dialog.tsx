import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import type { ConflictDialogProps } from './conflict-window.tsx';

/** Shows what somebody else changed while a form was open, and merges it with the input. */
export const ConflictDialog = loadWhenOpened<ConflictDialogProps>(async () => (await import('./conflict-window.tsx')).ConflictWindow);
