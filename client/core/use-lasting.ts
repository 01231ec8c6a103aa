import { useEffect, useState } from 'react';

/** How long something may take before a progress message appears. */
const SLOW_MS = 1000;

/** Whether `is` has been true for this long without a break. */
export function useLasting(is: boolean, ms = SLOW_MS): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [is, ms]);
  return is && hasLasted;
}
