import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLasting } from '#client/core/use-lasting.ts';

const CALM_MS = 300;

/** What stands below the part that one came for: drawn, and its code loaded, once nothing of the page is on its way any more. */
export function WhenCalm({ children }: { children: ReactNode }) {
  const isCalm = useLasting(useIsFetching() === 0, CALM_MS);
  const [wasCalm, setWasCalm] = useState(false);
  if (isCalm && !wasCalm) setWasCalm(true);
  return wasCalm ? <Suspense>{children}</Suspense> : null;
}
