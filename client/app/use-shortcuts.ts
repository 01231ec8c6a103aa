import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSingleKey } from '#client/core/keys.ts';
import { AREAS, findArea } from './areas.ts';

const SECOND_KEY_WITHIN_MS = 1500;

/** The page that two keys lead to: G and an area, or N and what to add. */
const getPage = (first: string, second: string): string | undefined =>
  first === 'g' ? AREAS.find(({ goKey }) => goKey === second)?.path : AREAS.find(({ create }) => create?.key === second)?.create?.path;

/** Focuses the page's search; returns whether there is one. */
function focusPageSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}

/** Shortcuts that work on every page. */
export function useShortcuts({
  openPalette,
  openHelp,
  openCapture,
}: {
  openPalette: () => void;
  openHelp: () => void;
  openCapture: () => void;
}): void {
  const navigate = useNavigate();
  const first = useRef<{ key: string; at: number }>(null);

  useEffect(() => {
    const go = (path: string | undefined) => {
      if (path) void navigate(path);
      return path !== undefined;
    };
    const single = (key: string): boolean => {
      const begun = first.current;
      first.current = null;
      if (begun && Date.now() - begun.at < SECOND_KEY_WITHIN_MS && key !== begun.key) {
        // An unknown second key does nothing.
        go(getPage(begun.key, key));
        return true;
      }
      if (key === 'g' || key === 'n') first.current = { key, at: Date.now() };
      else if (key === '/') {
        if (!focusPageSearch()) openPalette();
      } else if (key === '?') openHelp();
      else if (key === 'q') openCapture();
      else if (key === 'c') return go(findArea(window.location.pathname)?.create?.path);
      else return false;
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isPalette) openPalette();
      if (isPalette || (isSingleKey(event) && single(event.key.toLowerCase()))) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, openPalette, openHelp, openCapture]);
}
