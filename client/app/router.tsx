/** The router: public pages, and the areas behind the guard. */
import { Navigate, Outlet, createBrowserRouter, useLocation } from 'react-router-dom';
import { buildLoginPath, paths } from '#client/core/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { FullScreenLoading } from './loading-overlay.tsx';
import { areas, definePage, loadPage } from './routes.tsx';
import { useEffect } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { endSession, setSessionUser, useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';

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
