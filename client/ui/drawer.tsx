import { loadWhenOpened } from './when-opened.tsx';

/** A modal panel at the edge of the screen. */
export const Drawer = loadWhenOpened(async () => (await import('./drawer-panel.tsx')).DrawerPanel);
