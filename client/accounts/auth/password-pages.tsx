/** Pages for a forgotten password: request a link, and set a new one with it. */
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { FormField } from '#client/form/field.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { forgotPasswordInput, resetPasswordForm } from '#shared/accounts/auth/account.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { AuthForm, AuthNotice } from './auth-form.tsx';
import { useInstance } from './use-instance.ts';

const toSignIn = (
  <Link className="link" to={paths.login}>
    Back to sign in
  </Link>
);

export function ForgotPasswordPage() {
  const ask = trpc.auth.forgotPassword.useMutation();
  const instance = useInstance();
  const [isAsked, setAsked] = useState(false);
  if (instance?.password_reset === 'command')
    return (
      <AuthNotice after={toSignIn} title="Forgot password">
        <p>This server can’t send email. On its computer, run:</p>
        <pre className="auth-command">npx dealflow password you@example.com</pre>
        <p className="muted">It prints a link that sets a new password. In a checkout: npm run password -- you@example.com</p>
      </AuthNotice>
    );
  if (isAsked)
    return (
      <AuthNotice after={toSignIn} title="Check your email">
        <Banner tone="blue">{authTexts.resetAsked}</Banner>
      </AuthNotice>
    );
  return (
    <AuthForm
      title="Forgot password"
      about="We’ll email you a link to set a new one."
      schema={forgotPasswordInput}
      initial={{ email: '' }}
      submit="Send Link"
      failed={authTexts.resetFailed}
      call={ask.mutateAsync}
      onDone={() => setAsked(true)}
      after={toSignIn}
    >
      <FormField name="email" autoComplete="username" />
    </AuthForm>
  );
}

export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const reset = trpc.auth.resetPassword.useMutation();
  const [isDone, setDone] = useState(false);
  const token = hash.slice(1);
  if (isDone)
    return (
      <AuthNotice after={toSignIn} title="Password changed">
        <Banner tone="blue">{authTexts.resetDone}</Banner>
      </AuthNotice>
    );
  return (
    <AuthForm
      title="Set a new password"
      about="You are signed out everywhere else."
      schema={resetPasswordForm}
      initial={{ password: '', password_confirmation: '' }}
      submit="Set Password"
      failed={authTexts.resetNotSet}
      call={(input) => reset.mutateAsync({ ...input, token })}
      onDone={() => {
        // The token is used up, so it is removed from the history.
        void navigate(paths.resetPassword, { replace: true });
        setDone(true);
      }}
      after={toSignIn}
    >
      <FormField name="password" autoComplete="new-password" />
      <FormField name="password_confirmation" autoComplete="new-password" />
    </AuthForm>
  );
}
