import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { isSignedIn, startSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { FormField } from '#client/form/field.tsx';
import { DEFAULT_ROLE, registerFields, registerForm } from '#shared/accounts/auth/account.ts';
import { instanceTexts } from '#shared/accounts/auth/instance-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { AuthForm, AuthNotice } from './auth-form.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useRegistration } from './use-registration.ts';

const EMPTY = {
  first_name: '',
  last_name: '',
  company_name: '',
  phone: '',
  email: '',
  role: DEFAULT_ROLE,
  password: '',
  password_confirmation: '',
};

/** Creates an account and its session; the sign-in page then redirects. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const login = { pathname: paths.login, search: search.toString() };
  const register = trpc.auth.register.useMutation();
  const [wasSignedIn] = useState(isSignedIn);
  const registration = useRegistration();
  if (wasSignedIn) return <Navigate to={login} replace />;

  const signIn = (
    <>
      Already registered?{' '}
      <Link className="link" to={login}>
        Sign In
      </Link>
    </>
  );
  if (registration === 'closed')
    return (
      <AuthNotice title="Registration is closed" after={signIn}>
        <p>{instanceTexts.registrationClosed}</p>
      </AuthNotice>
    );

  return (
    <AuthForm
      width={520}
      title="Create your account"
      about="Free to start. No card needed."
      schema={registerForm}
      fields={registerFields}
      initial={EMPTY}
      submit="Create account"
      failed={authTexts.registrationFailed}
      call={(input) => register.mutateAsync({ ...input, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      onDone={(session) => {
        startSession(session);
        void navigate(login, { replace: true });
      }}
      after={signIn}
    >
      <div className="form-grid">
        <FormField name="first_name" autoComplete="given-name" />
        <FormField name="last_name" autoComplete="family-name" />
        <FormField name="company_name" autoComplete="organization" />
        <FormField name="phone" autoComplete="tel" />
        <FormField name="email" span={12} autoComplete="email" />
      </div>
      <RoleChoice />
      <div className="form-grid">
        <FormField name="password" autoComplete="new-password" hint="At least 6 characters" />
        <FormField name="password_confirmation" autoComplete="new-password" />
      </div>
    </AuthForm>
  );
}
