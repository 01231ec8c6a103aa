import type { CSSProperties, ReactNode } from 'react';

/** A grey shape where content will be. Sizes are CSS lengths. */
export function Skeleton({ width, height, round }: { width?: string; height?: string; round?: boolean }) {
  const style = { ...(width ? { '--w': width } : {}), ...(height ? { '--h': height } : {}) } as CSSProperties;
  return <span className="skeleton" style={style} data-round={round ? '' : undefined} aria-hidden="true" />;
}

/** Holds a place while something loads: nothing for 150 ms, then `children` (skeletons); the text is read out at once. */
export function LoadingArea({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr">
        {text}
      </p>
      <div className="delayed">
        {children ?? (
          <div className="stack g-3 card-body">
            <Skeleton width="38%" height="14px" />
            <Skeleton width="72%" />
            <Skeleton width="64%" />
          </div>
        )}
      </div>
    </div>
  );
}

/** Takes the room that `children` will take, and shows nothing, so that what stands below does not move when they come. */
export const ReservedSpace = ({ children }: { children: ReactNode }) => (
  <div className="reserved-space" aria-hidden="true" inert>
    {children}
  </div>
);
