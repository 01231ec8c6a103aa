/** Addresses in the one form in which messages, contact statuses and answers meet. */

/** The last ten digits of a phone of the United States or Canada; undefined when there are fewer. */
export function normalizePhone(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 10 ? undefined : digits.slice(-10);
}

/** +15125550142, as carriers write it. A number that says another country keeps it. */
export function formatE164(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') && digits.length !== 10) return `+${digits}`;
  return digits.length > 10 && !(digits.length === 11 && digits.startsWith('1')) ? `+${digits}` : `+1${digits.slice(-10)}`;
}

/** A number of the United States or Canada, to which alone texts go. */
export const isNorthAmerican = (phone: string): boolean => /^\+1\d{10}$/.test(formatE164(phone));

/** (512) 555-0142 */
export function formatPhone(phone: string): string {
  const digits = normalizePhone(phone);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}

/** Lower case, without blanks around it. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Placeholders typed for a missing phone or email: they identify nobody. */
export const PLACEHOLDERS = {
  phones: [...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(10)), '1234567890', '0123456789'],
  mailboxes: ['none', 'no', 'na', 'n/a', 'noemail', 'no-email', 'nomail', 'unknown'],
  emails: ['test@example.com', 'test@test.com'],
} as const;

/** Whether an email in lower case, or the last digits of a phone, tell one person from others. */
export function isPersonal({ kind, value }: { kind: string; value: string }): boolean {
  if (kind === 'phone') return value.length === 10 && !PLACEHOLDERS.phones.includes(value);
  if (kind !== 'email') return true;
  const { mailboxes, emails }: { mailboxes: readonly string[]; emails: readonly string[] } = PLACEHOLDERS;
  return !mailboxes.includes(value.slice(0, Math.max(0, value.indexOf('@')))) && !emails.includes(value);
}
