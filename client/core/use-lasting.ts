import { useEffect, useState } from 'react';

/** How long something may take before a person is told that it is still going on. */
const SLOW_MS = 1000;

/** Whether `is` has been true for so long without a break. */
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
