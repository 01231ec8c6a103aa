import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCrumbs } from './route-title.ts';

/** Names the tab after the route, and moves the focus to the heading of a new page, so that it is read out. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const title = useCrumbs().at(-1)?.title;
  useEffect(() => {
    document.title = title ? `${title} · DealFlow` : 'DealFlow';
  }, [title]);

  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById('main');
      // A page that has put the focus somewhere itself knows better.
      if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
      (main.querySelector('h1') ?? main).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
