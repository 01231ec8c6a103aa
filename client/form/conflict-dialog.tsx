import { whenOpened } from '#client/ui/when-opened.tsx';
import type { ConflictDialogProps } from './conflict-window.tsx';

/** Says what somebody else has changed while a form was open, and merges it with what was typed. */
export const ConflictDialog = whenOpened<ConflictDialogProps>(async () => (await import('./conflict-window.tsx')).ConflictWindow);
