import { useRouteError } from 'react-router-dom';
import { toProblem } from '#client/core/problem.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import './error-page.css';
import { NotLoaded } from './not-loaded.ts';
import { NotLoadedPage } from './not-loaded-page.tsx';

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
