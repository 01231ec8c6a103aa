/** The router: the pages of strangers, and behind the guard the areas. */
import { Navigate, Outlet, createBrowserRouter, useLocation } from 'react-router-dom';
import { loginFor, paths } from '#client/core/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { FullScreenLoading } from './loading-overlay.tsx';
import { areas, named, screen } from './routes.tsx';
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
    // Who left on purpose, or is a guest on a shared machine, does not begin where the last person stopped.
    const to = session.ended === 'left' ? paths.login : loginFor(pathname + search + hash);
    return <Navigate to={to} replace />;
  }
  return session.user ? <Outlet /> : <WhoAmI />;
}

/** A token without its owner: asks the server whose it is. */
function WhoAmI() {
  const me = trpc.auth.me.useQuery();
  useEffect(() => {
    if (me.data) setSessionUser(me.data);
    else if (me.error) endSession('failed', toProblem(me.error).message ?? sessionTexts.userFailed);
  }, [me.data, me.error]);
  return <FullScreenLoading />;
}

/** The landing page is not part of the application: it is loaded anew. */
function ToLanding() {
  location.replace(paths.home);
  return <FullScreenLoading />;
}

export const appRoutes = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: [
      { path: paths.login, ...named('Sign in'), ...screen(async () => (await import('#client/accounts/auth/login-page.tsx')).LoginPage) },
      {
        path: paths.register,
        ...named('Create your account'),
        ...screen(async () => (await import('#client/accounts/auth/register-page.tsx')).RegisterPage),
      },
      {
        path: paths.forgotPassword,
        ...named('Forgot password'),
        ...screen(async () => (await import('#client/accounts/auth/password-pages.tsx')).ForgotPasswordPage),
      },
      {
        path: paths.resetPassword,
        ...named('Set a new password'),
        ...screen(async () => (await import('#client/accounts/auth/password-pages.tsx')).ResetPasswordPage),
      },
      { path: paths.pay, ...named('Premium'), ...screen(async () => (await import('#client/accounts/payments/pay-page.tsx')).PayPage) },
      {
        path: paths.app,
        element: <Guard />,
        children: [
          {
            ...screen(async () => (await import('./shell.tsx')).Shell),
            children: [{ errorElement: <ErrorPage />, children: areas }],
          },
        ],
      },
      { path: '*', element: <ToLanding /> },
    ],
  },
]);
