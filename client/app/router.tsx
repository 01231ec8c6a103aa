/** The router: public pages, and the areas behind the guard. */
import { Navigate, Outlet, createBrowserRouter, useLocation, useRouteError } from 'react-router-dom';
import { buildLoginPath, paths } from '#client/core/paths.ts';
import { FullScreenLoading } from './loading-overlay.tsx';
import { areas, definePage, loadPage } from './routes.tsx';
import { useEffect, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { endSession, setSessionUser, useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
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
function ErrorPage() {
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

/** Lets the signed-in through; everybody else goes to the sign-in page, and from there to where they wanted to go. */
function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session.token) {
    // After a deliberate sign-out, or for a guest, the next person does not start on the last page.
    const to = session.ended === 'left' ? paths.login : buildLoginPath(pathname + search + hash);
    return <Navigate to={to} replace />;
  }
  return session.user ? <Outlet /> : <WhoAmI />;
}

/** A token without a user: asks the server for its owner. */
function WhoAmI() {
  const me = trpc.auth.me.useQuery();
  useEffect(() => {
    if (me.data) setSessionUser(me.data);
    else if (me.error) endSession('failed', toProblem(me.error).message ?? sessionTexts.userFailed);
  }, [me.data, me.error]);
  return <FullScreenLoading />;
}

/** A full page load: the landing page is not part of the application. */
function ToLanding() {
  location.replace(paths.home);
  return <FullScreenLoading />;
}

export const appRoutes = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: [
      definePage(paths.login, 'Sign in', async () => (await import('#client/accounts/auth/login-page.tsx')).LoginPage),
      definePage(paths.register, 'Create your account', async () => (await import('#client/accounts/auth/register-page.tsx')).RegisterPage),
      definePage(
        paths.forgotPassword,
        'Forgot password',
        async () => (await import('#client/accounts/auth/password-pages.tsx')).ForgotPasswordPage,
      ),
      definePage(
        paths.resetPassword,
        'Set a new password',
        async () => (await import('#client/accounts/auth/password-pages.tsx')).ResetPasswordPage,
      ),
      definePage(paths.pay, 'Premium', async () => (await import('#client/accounts/payments/pay-page.tsx')).PayPage),
      {
        path: paths.app,
        element: <Guard />,
        children: [
          {
            lazy: loadPage(async () => (await import('./shell.tsx')).Shell),
            children: [{ errorElement: <ErrorPage />, children: areas }],
          },
        ],
      },
      { path: '*', element: <ToLanding /> },
    ],
  },
]);
