import { useState, useId } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { TriangleAlert } from 'lucide-react';
import { useController } from 'react-hook-form';
import { paths } from '#client/core/paths.ts';
import { isSignedIn, startSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { FormField } from '#client/form/field.tsx';
import { DEFAULT_ROLE, registerFields, registerForm, type Role, ROLES } from '#shared/accounts/auth/account.ts';
import { instanceTexts } from '#shared/accounts/auth/session-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { formatOption } from '#client/core/option-label.ts';
import { ChoiceCard } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { AuthForm, AuthNotice } from './auth-form.tsx';
import { useInstance } from './use-instance.ts';

const DOES: Record<Role, string> = { wholesaler: 'Find and assign', investor: 'Buy and hold', agent: 'List and represent' };

/** What the person does, as cards with a line of help each. */
function RoleChoice() {
  const { field, fieldState } = useController({ name: 'role' });
  const id = useId();
  const message = fieldState.error?.message;
  return (
    <fieldset className="field" aria-describedby={message ? id : undefined}>
      <legend>Role</legend>
      <div className="roles">
        {ROLES.map((role) => (
          <ChoiceCard
            key={role}
            type="radio"
            name="role"
            value={role}
            checked={field.value === role}
            onChange={() => field.onChange(role)}
            onBlur={field.onBlur}
            label={formatOption(ROLES, role)}
            hint={DOES[role]}
          />
        ))}
      </div>
      {message && (
        <p className="error" id={id}>
          <Icon of={TriangleAlert} />
          {message}
        </p>
      )}
    </fieldset>
  );
}

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
  const instance = useInstance();
  if (wasSignedIn) return <Navigate to={login} replace />;

  const signIn = (
    <>
      Already registered?{' '}
      <Link className="link" to={login}>
        Sign In
      </Link>
    </>
  );
  if (instance?.registration === 'closed')
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
