/** Precedence of contact statuses, so that a suppression is not lifted by accident. */
import type { ContactStatus, ContactStatusSource } from './kinds.ts';

/** The higher, the stronger; what allows messages has none. */
const STRENGTH: Record<ContactStatus, number> = {
  litigator: 6,
  do_not_contact: 5,
  opted_out: 4,
  wrong_number: 3,
  // Above the registry: who says "call me" has asked for the call.
  no_texts: 2.8,
  dnc_registry: 2,
  bounced: 1,
  // Until a person decides: anything else that is known outweighs it.
  paused: 0.5,
  consented: 0,
  verified: 0,
};

/** The person's own doing, which only the person's own consent undoes, or that it was not their doing. */
export const OWN_SOURCES: readonly ContactStatusSource[] = ['reply', 'unsubscribe_link', 'web_form', 'delivery'];

interface Known {
  contact_status: ContactStatus;
  source: ContactStatusSource;
  /** The day on which a pause ends by itself. */
  until: string | null;
}

/** Their own opt-outs. */
const THEIR_WISH: readonly ContactStatus[] = ['opted_out', 'no_texts'];

/**
 * Whether the recorded status stays when the same is recorded again: their own act over somebody else's report, and a pause
 * that only a person ends when an answer would end it on a day.
 */
export function shouldKeepOwn(before: Known | undefined, next: Known): boolean {
  if (before?.contact_status !== next.contact_status) return false;
  if (next.contact_status === 'paused' && next.source === 'reply') return before.until === null && next.until !== null;
  return OWN_SOURCES.includes(before.source) && !OWN_SOURCES.includes(next.source);
}

/** Why `next` (null: lifted) cannot take the place of what is known; undefined when it can. */
export function explainPrecedence(
  before: Omit<Known, 'until'> | undefined,
  next: ContactStatus | null,
  source: ContactStatusSource,
): string | undefined {
  if (!before) return next === null ? 'Nothing is recorded that could be lifted.' : undefined;
  const { contact_status } = before;
  if (next === null)
    return THEIR_WISH.includes(contact_status) && OWN_SOURCES.includes(before.source)
      ? 'They opted out themselves. Only their own new consent undoes that: record it with proof.'
      : undefined;
  if (next === 'verified') {
    if (contact_status === 'consented') return 'Consent is recorded, which says more.';
    return STRENGTH[contact_status] > STRENGTH.wrong_number || contact_status === 'dnc_registry' || contact_status === 'no_texts'
      ? 'That the address is right does not undo why it must not be used.'
      : undefined;
  }
  if (next === 'consented') {
    if (STRENGTH[contact_status] >= STRENGTH.do_not_contact) return 'This must be lifted first, with a reason.';
    return THEIR_WISH.includes(contact_status) && source === 'import' ? 'An opt-out is not undone by a list.' : undefined;
  }
  return STRENGTH[next] < STRENGTH[contact_status] ? 'A stronger reason not to write is already recorded.' : undefined;
}

/**
 * Their will, which a consent of theirs undoes, and what a number that works again is no more; a registry is left by nobody's word to us.
 */
const UNDONE_BY_CONSENT: readonly ContactStatus[] = ['opted_out', 'no_texts', 'wrong_number', 'bounced', 'verified', 'paused'];

/** By consent a number of the registry may be used; all else that keeps messages away outranks it. */
const rank = (contact_status: ContactStatus): number =>
  contact_status === 'consented' ? STRENGTH.dnc_registry + 0.5 : STRENGTH[contact_status];

/** The strongest of several statuses. */
export const findStrongest = <Recorded extends { contact_status: ContactStatus }>(many: Iterable<Recorded>): Recorded | undefined =>
  [...many].sort((a, b) => rank(b.contact_status) - rank(a.contact_status))[0];

/**
 * The status in force after all that was recorded of an address, earliest first (`contact_status` null: what counted then was lifted): the
 * strongest that nothing later undid, whether or not it counted when it was recorded.
 */
export function resolveStatus<Entry extends { contact_status: ContactStatus | null; source: ContactStatusSource; until: string | null }>(
  events: readonly Entry[],
): (Entry & { contact_status: ContactStatus }) | undefined {
  const inForce = new Map<ContactStatus, Entry & { contact_status: ContactStatus }>();
  const drop = (which: readonly ContactStatus[]) => which.forEach((one) => inForce.delete(one));
  for (const event of events) {
    const { contact_status, source } = event;
    if (contact_status === null) {
      const lifted = findStrongest(inForce.values());
      if (lifted && explainPrecedence(lifted, null, source) === undefined) inForce.delete(lifted.contact_status);
      continue;
    }
    const entry = { ...event, contact_status };
    if (contact_status === 'consented') {
      if (THEIR_WISH.some((wish) => inForce.has(wish)) && source === 'import') continue;
      drop(UNDONE_BY_CONSENT);
    } else if (contact_status === 'verified') {
      drop(['wrong_number', 'bounced']);
      if (inForce.has('consented')) continue;
    } else {
      drop(['consented', 'verified']);
      if (shouldKeepOwn(inForce.get(contact_status), entry)) continue;
    }
    inForce.set(contact_status, entry);
  }
  return findStrongest(inForce.values());
}
