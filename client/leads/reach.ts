/** Links that reach an owner by phone. */

const digitsOf = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

/** A `tel:` link; nothing without a number. */
export const callHref = (phone: string | null): string | undefined => (phone ? `tel:${digitsOf(phone)}` : undefined);

/** An `sms:` link; nothing without a number. */
export const textHref = (phone: string | null): string | undefined => (phone ? `sms:${digitsOf(phone)}` : undefined);
