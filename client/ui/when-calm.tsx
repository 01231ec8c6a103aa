import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';
import { useLasting } from '#client/core/hooks.ts';

const CALM_MS = 300;

/** The shape of what comes later, where its place would be blank without. */
const Later = () => (
  <div className="stack g-3" aria-hidden="true" data-later>
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="40%" />
  </div>
);

/** Content below the fold: its code loads when the page is idle. With `hasShape` a skeleton is shown meanwhile. */
export function loadWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hasShape = false } = {},
): ComponentType<Props> {
  return function WhenCalm(props: Props) {
    const isCalm = useLasting(useIsFetching() === 0, CALM_MS);
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    useEffect(() => {
      if (!isCalm || Loaded) return undefined;
      let isOver = false;
      const show = () =>
        void load().then(
          (component) => isOver || setLoaded(() => component),
          // The page goes on without it, and asks again once the connection is back.
          () => isOver || window.addEventListener('online', show, { once: true }),
        );
      show();
      return () => {
        isOver = true;
        window.removeEventListener('online', show);
      };
    }, [isCalm, Loaded]);
    if (Loaded) return <Loaded {...props} />;
    return hasShape ? <Later /> : <span hidden data-later />;
  };
}
