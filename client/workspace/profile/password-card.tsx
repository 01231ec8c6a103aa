import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { getButtonLook } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Account, passwordChangeFields, passwordChangeInput } from '#shared/accounts/auth/account.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

/** Puts the cursor into the control of that name when a form opens inside a page. */
export function useFocusFirst(name: string): void {
  useEffect(() => {
    document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
  }, [name]);
}

interface PasswordCardProps {
  user: Account;
  isOpen: boolean;
  /** The address that opens the form. */
  openAt: string;
  onDone: () => void;
}

/** The way to another password. */
export function PasswordCard({ user, isOpen, openAt, onDone }: PasswordCardProps) {
  if (isOpen) return <ChangePassword user={user} onDone={onDone} />;
  return (
    <Card title="Password">
      <div className="row">
        <p className="grow muted">Changing it signs you out everywhere else.</p>
        <Link {...getButtonLook({})} to={openAt}>
          Change password
        </Link>
      </div>
    </Card>
  );
}

function ChangePassword({ user, onDone }: Pick<PasswordCardProps, 'user' | 'onDone'>) {
  useFocusFirst('current_password');
  const toast = useToast();
  const change = trpc.auth.changePassword.useMutation();
  const utils = trpc.useUtils();
  const hasTokens = (trpc.apiTokens.list.useQuery({ per_page: 1 }).data?.meta.total ?? 0) > 0;
  return (
    <RecordForm
      label="Change password"
      schema={passwordChangeInput}
      fields={passwordChangeFields}
      draft="password"
      save={(passwords) => change.mutateAsync(passwords)}
      onSaved={() => {
        void utils.apiTokens.invalidate();
        toast.success(authTexts.passwordChanged, { detail: 'You are signed out everywhere else.' });
        onDone();
      }}
      submit="Change password"
      failed={plainFailure(authTexts.passwordFailed)}
      cancel={paths.profile}
    >
      <FormSection title="Change password" about="You stay signed in here, and are signed out everywhere else.">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <FormField name="current_password" span={12} autoComplete="current-password" />
        <FormField name="password" span={6} label="New password" autoComplete="new-password" />
        <FormField name="password_confirmation" span={6} autoComplete="new-password" />
        {hasTokens && <FormField name="revoke_tokens" span={12} hint="Programs that use them stop working at once." />}
      </FormSection>
    </RecordForm>
  );
}
