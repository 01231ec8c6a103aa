import { loadWhenOpened } from './when-opened.tsx';
import type { DrawerProps } from './drawer-panel.tsx';

/** A modal panel at the edge of the screen. */
export const Drawer = loadWhenOpened<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel);
