import { useIsLoading } from '#client/core/loading.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import './app.css';

/** Covers the screen while the global loading flag is set. */
export function LoadingOverlay() {
  return useIsLoading() ? <FullScreenLoading /> : null;
}

export function FullScreenLoading() {
  return (
    <div className="loading-overlay" role="status">
      <span className="spinner" aria-hidden="true" />
      {sessionTexts.loading}
    </div>
  );
}
