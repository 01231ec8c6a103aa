/** Addresses in the one form in which messages, standings and answers meet. */

/** The last ten digits of a phone of the United States or Canada; undefined when there are fewer. */
export function phoneDigits(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 10 ? undefined : digits.slice(-10);
}

/** +15125550142, as carriers write it. A number that says another country keeps it. */
export function e164(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') && digits.length !== 10) return `+${digits}`;
  return digits.length > 10 && !(digits.length === 11 && digits.startsWith('1')) ? `+${digits}` : `+1${digits.slice(-10)}`;
}

/** (512) 555-0142 */
export function phoneText(phone: string): string {
  const digits = phoneDigits(phone);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}

/** Lower case, without blanks around it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
