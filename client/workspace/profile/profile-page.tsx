import { Heart, LogOut, Pencil, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSignOut } from '#client/accounts/auth/use-sign-out.ts';
import { DataCard } from '#client/workspace/backup/data-card.tsx';
import { formatMonth, formatPhoneOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { useSession, setSessionUser } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { EditOutreachSettings } from '#client/outreach/messages/edit-outreach-settings.tsx';
import { OutreachCard } from '#client/outreach/messages/outreach-card.tsx';
import { MembershipCard } from '#client/accounts/payments/membership-card.tsx';
import { SavedTable } from '#client/records/properties/saved/saved-table.tsx';
import { pageOfSaves } from '#client/records/properties/saved/save-heart.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { getButtonLook, Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import { type Account, ROLES, profileForm, profileFormFields } from '#shared/accounts/auth/account.ts';
import { setTheme, useTheme } from '#client/core/theme.ts';
import { setSingleKeys, useSingleKeys } from '#client/core/keys.ts';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { useToast } from '#client/ui/toast.tsx';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { PasswordCard, useFocusFirst } from './password-card.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import './profile.css';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { SERVERS_ZONE, formatZoneChoice, TimeZoneChoice } from './time-zone-choice.tsx';
import { paths } from '#client/core/paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';

/** Changes what the profile shows. */
function EditProfile({ user, onDone }: { user: Account; onDone: () => void }) {
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
          hint="Sets when a day begins and ends, for due dates and the dashboard."
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

const THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** What is remembered in this browser. */
function PreferencesCard() {
  const theme = useTheme();
  const keys = useSingleKeys();
  return (
    <Card title="Preferences">
      <div className="stack">
        <div className="row">
          <span className="grow">Theme</span>
          <SegmentedControl label="Theme" name="theme" value={theme} onChange={setTheme} options={THEMES} />
        </div>
        <label className="row">
          <span className="two grow">
            <span>Single-key shortcuts</span>
            <small>Such as / for search</small>
          </span>
          <input
            className="switch"
            type="checkbox"
            role="switch"
            name="single_keys"
            checked={keys}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </label>
      </div>
    </Card>
  );
}

/** The ways to what all figures rest on, and to how good they have been. */
const FiguresCard = () => (
  <Card title="Figures">
    <div className="stack">
      <div className="row">
        <span className="grow">Costs, loan terms, and returns</span>
        <ButtonLink to={paths.assumptions}>Edit assumptions</ButtonLink>
      </div>
      <div className="row">
        <span className="grow">Scores and chances</span>
        <ButtonLink to={paths.predictions}>Score accuracy</ButtonLink>
      </div>
    </div>
  </Card>
);

function ContactCard({ user }: { user: Account }) {
  return (
    <Card title="Contact">
      <FactList>
        <FactItem label="Email">{user.email}</FactItem>
        <FactItem label="Phone">{formatPhoneOrDash(user.phone)}</FactItem>
        <FactItem label="Time zone">{user.time_zone ? formatZoneChoice(user.time_zone) : SERVERS_ZONE}</FactItem>
      </FactList>
    </Card>
  );
}

type Tab = 'profile' | 'property';

/** The address of the profile with a form opened in it. */
const buildEditPath = (form: 'profile' | 'password' | 'messages') => `?edit=${form}`;

export function ProfilePage() {
  const { user } = useSession();
  return user && <Profile user={user} />;
}

function Profile({ user }: { user: Account }) {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'property' ? 'property' : 'profile';
  const edited = tab === 'profile' ? params.get('edit') : null;
  const signOut = useSignOut();
  const saved = trpc.savedProperties.list.useQuery(pageOfSaves(1)).data?.meta.total;
  const name = `${user.first_name} ${user.last_name}`;
  const close = () => setParams({}, { replace: true });

  const heading = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(edited);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEdited.current && !edited) heading.current?.focus();
    wasEdited.current = edited;
  }, [edited]);

  return (
    <>
      <header className="page-head profile-head">
        <div className="row g-5">
          <Avatar name={name} size={72} />
          <div>
            <div className="row g-3" data-wrap="">
              <h1 ref={heading} tabIndex={-1}>
                {name}
              </h1>
              <Badge tone="violet" dot={false}>
                {formatOption(ROLES, user.role)}
              </Badge>
            </div>
            <p>
              {user.company_name}. Member since {formatMonth(user.created_at)}
            </p>
          </div>
        </div>
        <div className="actions">
          <Link {...getButtonLook({})} to={buildEditPath('profile')}>
            <Icon of={Pencil} />
            Edit Profile
          </Link>
          <Button icon={LogOut} onClick={() => void signOut()}>
            Logout
          </Button>
        </div>
      </header>
      <Tabs
        label="Profile sections"
        value={tab}
        onValueChange={(next) => setParams(next === 'profile' ? {} : { tab: next })}
        tabs={[
          {
            value: 'profile',
            label: (
              <>
                <Icon of={User} />
                Profile
              </>
            ),
          },
          {
            value: 'property',
            label: (
              <>
                <Icon of={Heart} />
                Property
                {saved !== undefined && (
                  <Badge dot={false} tone="neutral">
                    {saved}
                  </Badge>
                )}
              </>
            ),
          },
        ]}
      >
        <TabPanel value="profile">
          <div className="grid profile-cards">
            <div className="stack">
              {edited === 'profile' ? <EditProfile user={user} onDone={close} /> : <ContactCard user={user} />}
              {edited === 'messages' ? <EditOutreachSettings onDone={close} /> : <OutreachCard editAt={buildEditPath('messages')} />}
              <SessionsCard />
            </div>
            <div className="stack">
              <PreferencesCard />
              <FiguresCard />
              <MembershipCard />
              <DataCard />
              <PasswordCard user={user} isOpen={edited === 'password'} openAt={buildEditPath('password')} onDone={close} />
              <ApiTokensCard />
            </div>
          </div>
        </TabPanel>
        <TabPanel value="property">
          <SavedTable />
        </TabPanel>
      </Tabs>
    </>
  );
}
