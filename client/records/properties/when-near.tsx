import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** So far below the window is near: what is there comes before one has scrolled to it. */
const NEAR = '600px';

/** What is far down a long page, and its code, comes when one gets near; its title holds the place until then. */
export function WhenNear({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  if (isNear) return children;
  return (
    <div ref={place}>
      <Card title={title}>
        <div className="stack g-3">
          <Skeleton width="38%" height="14px" />
          <Skeleton width="72%" />
          <Skeleton width="64%" />
        </div>
      </Card>
    </div>
  );
}
