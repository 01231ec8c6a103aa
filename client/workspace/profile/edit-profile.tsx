import { paths } from '#client/core/paths.ts';
import { setSessionUser } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { useToast } from '#client/ui/toast.tsx';
import { type Account, profileForm, profileFormFields } from '#shared/accounts/auth/account.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { useFocusFirst } from './use-focus-first.ts';

/** Changes what the profile shows. */
export function EditProfile({ user, onDone }: { user: Account; onDone: () => void }) {
  useFocusFirst('first_name');
  const toast = useToast();
  const update = trpc.auth.updateProfile.useMutation();
  return (
    <RecordForm
      label="Edit Profile"
      schema={profileForm}
      fields={profileFormFields}
      value={user}
      draft="profile"
      save={(profile) => update.mutateAsync(profile)}
      onSaved={(saved) => {
        setSessionUser(saved);
        toast.success(authTexts.profileUpdated);
        onDone();
      }}
      submit="Save profile"
      failed={plainFailure(authTexts.profileFailed)}
      cancel={paths.profile}
    >
      <FormSection title="Edit Profile" about="You sign in with this email.">
        <FormField name="first_name" autoComplete="given-name" />
        <FormField name="last_name" autoComplete="family-name" />
        <FormField name="email" autoComplete="email" />
        <PasswordForEmail email={user.email} />
        <FormField name="phone" autoComplete="tel" />
        <FormField name="company_name" autoComplete="organization" />
        <FormField name="role" blank={null} />
        <FormField
          name="time_zone"
          hint="When a day begins and ends: for what is due, overdue, and the dashboard's periods."
          control={(control) => <TimeZoneChoice {...control} />}
        />
      </FormSection>
    </RecordForm>
  );
}

/** Asked for only when the email by which one signs in is another one. */
function PasswordForEmail({ email }: { email: string }) {
  const typed = useTypedValues(['email']).email;
  if (typeof typed !== 'string' || typed.trim().toLowerCase() === email.toLowerCase()) return null;
  return <FormField name="current_password" isOptional={false} autoComplete="current-password" hint="Needed for another email" />;
}
