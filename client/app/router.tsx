/** The router: the pages of strangers, and behind the guard the areas. */
import { createBrowserRouter } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { Guard } from './guard.tsx';
import { FullScreenLoading } from './loading-overlay.tsx';
import { areas, named, screen } from './routes.tsx';

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
