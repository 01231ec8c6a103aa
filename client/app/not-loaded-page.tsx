import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { reloadWhenServed } from './not-loaded.ts';

/** Shown when a page's code failed to load; retries as soon as that can help. */
export function NotLoadedPage() {
  const [isTrying, setTrying] = useState(true);
  useEffect(() => {
    let isShown = true;
    const attempt = async (isAsked: boolean) => {
      if (!(await reloadWhenServed({ isAsked })) && isShown) setTrying(false);
    };
    const again = () => void attempt(true);
    void attempt(false);
    window.addEventListener('online', again);
    return () => {
      isShown = false;
      window.removeEventListener('online', again);
    };
  }, []);

  const reload = async () => {
    setTrying(true);
    if (!(await reloadWhenServed({ isAsked: true }))) setTrying(false);
  };
  if (isTrying) return <LoadingArea text="Loading..." />;
  return (
    <ErrorState
      isPage
      title="This page could not be loaded"
      message="The connection is lost, or DealFlow was updated since you opened it. Your data is safe, and what you typed is kept."
      glyph="offline"
      actions={
        <Button variant="primary" onClick={() => void reload()}>
          Load the page again
        </Button>
      }
    />
  );
}
