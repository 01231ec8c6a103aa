/** Dark unless the person chose light; remembered in this browser. `public/theme.js` applies it before the first paint. */
import { useSyncExternalStore } from 'react';
import { writeStored } from './browser-storage.ts';

type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();
const getCurrent = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeStored('theme', theme);
  for (const listener of listeners) listener();
}

export const toggleTheme = (): void => setTheme(getCurrent() === 'dark' ? 'light' : 'dark');

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getCurrent);
