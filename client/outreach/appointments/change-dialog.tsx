import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import type { ChangeWindowProps } from './change-window.tsx';

/** Moves an appointment, or changes what is noted; its code comes when it is first opened. */
export const ChangeDialog = loadWhenOpened<ChangeWindowProps>(async () => (await import('./change-window.tsx')).ChangeWindow);
