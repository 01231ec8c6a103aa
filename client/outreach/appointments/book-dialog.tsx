import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import type { BookWindowProps } from './windows.tsx';

/** Books an appointment; mount it with `open` to ask. Its code comes when it is first opened. */
export const BookDialog = loadWhenOpened<BookWindowProps>(async () => (await import('./windows.tsx')).BookWindow);
