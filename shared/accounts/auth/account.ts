/** Accounts: who may sign in, and their profile. */
import { email, flag, option, optionalPassword, optionalText, password, phone, text } from '../../core/fields.ts';
import { identity, buildStoredShape } from '../../core/record.ts';
import { isTimeZone } from '../../core/time-zones.ts';
import { authTexts } from './texts.ts';
import { whenObject, z } from '../../core/zod.ts';

export const ROLES = ['wholesaler', 'investor', 'agent'] as const;
export type Role = (typeof ROLES)[number];
export const DEFAULT_ROLE: Role = 'wholesaler';

const defineName = (label: string) => text({ label, max: 100 });
const accountPhone = phone({
  label: 'Phone number',
  missing: 'Phone number is required',
  pattern: /^\+?\d{7,15}$/,
  wrong: 'Phone number is not valid',
});
/** Punctuation between the digits of a phone number. */
const PUNCTUATION = /[\s().\-\u2010-\u2015]/g;
/** A form takes the usual punctuation, and sends the digits. */
const typedPhone = z.preprocess((typed) => (typeof typed === 'string' ? typed.replace(PUNCTUATION, '') : typed), accountPhone);
const accountEmail = email({ label: 'Email', missing: 'Email is required', wrong: 'Invalid email' });

/** What the profile shows and changes. */
export const profileFields = {
  first_name: defineName('First name'),
  last_name: defineName('Last name'),
  company_name: defineName('Company name'),
  phone: accountPhone,
  email: accountEmail,
  role: option(ROLES, { label: 'Role', missing: 'Role is required', wrong: 'Role is required' }),
  /** The time zone (IANA) for "today", "overdue" and all periods; null: the server's. */
  time_zone: optionalText({
    label: 'Time zone',
    max: 64,
    pattern: { test: isTimeZone },
    wrong: 'Must be a time zone such as America/Chicago',
  }),
};

const newPassword = password({
  label: 'Password',
  missing: 'Password is required',
  short: 'Password must be at least 6 characters',
});
const passwordConfirmation = password({ label: 'Confirm password', missing: 'Please confirm your password' });

type Repeated = { password: string; password_confirmation: string };
const isRepeated = (value: Repeated) => value.password === value.password_confirmation;
/** Runs once both passwords are present, together with the other rules. */
const repeatRule = {
  path: ['password_confirmation'],
  error: 'Passwords must match',
  when: whenObject(({ password: chosen, password_confirmation: repeated }) => typeof chosen === 'string' && typeof repeated === 'string'),
};

const { time_zone: _, ...registrationFields } = profileFields;
export const registerFields = { ...registrationFields, password: newPassword, password_confirmation: passwordConfirmation };
const registration = z.object({
  ...registerFields,
  // An absent role is wholesaler; a blank or unknown one is refused.
  role: registerFields.role.default(DEFAULT_ROLE),
  // The browser's time zone, so that the first hours are right; a zone unknown here is left out.
  time_zone: profileFields.time_zone.catch(undefined),
});
export const registerInput = registration.refine(isRepeated, repeatRule);
/** What the form takes: the phone with its punctuation. */
export const registerForm = registration.extend({ phone: typedPhone }).refine(isRepeated, repeatRule);
export type RegisterInput = z.output<typeof registerInput>;

/** The length limits of new passwords do not apply at sign-in: a short one is simply wrong. */
const defineTriedPassword = (label: string) => password({ label, missing: 'Password is required' });

export const loginInput = z.object({ email: accountEmail, password: defineTriedPassword('Password') });

/** Changing the email takes the password, because it is used to sign in. */
export const profileFormFields = { ...profileFields, current_password: optionalPassword({ label: 'Current password' }) };
export const profileInput = z.object(profileFormFields);
/** What the form takes: the phone with its punctuation. */
export const profileForm = profileInput.extend({ phone: typedPhone });

export const passwordChangeFields = {
  current_password: defineTriedPassword('Current password'),
  password: newPassword,
  password_confirmation: passwordConfirmation,
  revoke_tokens: flag({ label: 'Revoke all API tokens' }),
};
export const passwordChangeInput = z.object(passwordChangeFields).refine(isRepeated, repeatRule);

export const forgotPasswordInput = z.object({ email: accountEmail });
const resetPasswordFields = { password: newPassword, password_confirmation: passwordConfirmation };
export const resetPasswordInput = z
  .object({ token: z.string({ error: authTexts.resetEnded }).max(100, { error: authTexts.resetEnded }), ...resetPasswordFields })
  .refine(isRepeated, repeatRule);
export const resetPasswordForm = z.object(resetPasswordFields).refine(isRepeated, repeatRule);

export const accountRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(profileFields),
    sample_of: identity.id.nullable().meta({ description: 'Of sample data: the account that looks around in it' }),
    created_at: identity.created_at,
  })
  .meta({ id: 'User' });
export type Account = z.output<typeof accountRecord>;

/** The result of signing in: the bearer token, shown this once, and its owner. */
export const session = z.object({ token: z.string(), user: accountRecord });
export type Session = z.output<typeof session>;
