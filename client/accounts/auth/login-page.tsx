import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths, resolveNext } from '#client/core/paths.ts';
import { clearNotice, getSession, startSession, useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { FormField } from '#client/form/field.tsx';
import { loginInput } from '#shared/accounts/auth/account.ts';
import { instanceTexts } from '#shared/accounts/auth/session-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { AuthForm } from './auth-form.tsx';
import { useInstance } from './use-instance.ts';

/** Signs in and continues to the requested page; a signed-in visitor is redirected at once. */
export function LoginPage() {
  const [search] = useSearchParams();
  const { token } = useSession();
  const login = trpc.auth.login.useMutation();
  const instance = useInstance();
  const [notice] = useState(() => getSession().notice);
  useEffect(clearNotice, []);
  if (token) return <Navigate to={resolveNext(search.get('next'))} replace />;

  return (
    <AuthForm
      title="Sign in"
      about="Good to see you again."
      schema={loginInput}
      initial={{ email: '', password: '' }}
      submit="Sign In"
      failed={authTexts.loginFailed}
      call={login.mutateAsync}
      onDone={startSession}
      notice={notice}
      after={
        instance?.registration === 'closed' ? (
          instanceTexts.registrationClosed
        ) : (
          <>
            New here?{' '}
            <Link className="link" to={{ pathname: paths.register, search: search.toString() }}>
              Create an account
            </Link>
          </>
        )
      }
    >
      <FormField name="email" autoComplete="username" />
      <FormField name="password" autoComplete="current-password" />
      <Link className="link" to={paths.forgotPassword}>
        Forgot password?
      </Link>
    </AuthForm>
  );
}
