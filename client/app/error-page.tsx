import { useRouteError } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import './app.css';
import { NotLoaded, reloadWhenServed } from './not-loaded.ts';

/** Shown when a page's code failed to load; retries as soon as that can help. */
function NotLoadedPage() {
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
      message="The connection is lost, or DealFlow was updated since you opened it. Your data is safe, and what you typed stays."
      glyph="offline"
      actions={
        <Button variant="primary" onClick={() => void reload()}>
          Load the page again
        </Button>
      }
    />
  );
}

/** What is shown instead of a page that failed to draw itself. */
export function ErrorPage() {
  const error = useRouteError();
  const { message, requestId } = toProblem(error);
  if (error instanceof NotLoaded)
    return (
      <div className="error-page">
        <NotLoadedPage />
      </div>
    );
  return (
    <div className="error-page">
      <h1 className="sr">{SOMETHING_WENT_WRONG}</h1>
      <ErrorState
        title={SOMETHING_WENT_WRONG}
        message={message ?? 'This page could not be shown. Your data is safe; loading it again usually helps.'}
        requestId={requestId ?? null}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      />
    </div>
  );
}
