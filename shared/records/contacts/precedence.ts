/** Which record of an address outranks which, so that a suppression is not lifted by accident. */
import type { Standing, StandingSource } from './kinds.ts';

/** The higher, the stronger; what allows messages has none. */
const STRENGTH: Record<Standing, number> = {
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
export const OWN_SOURCES: readonly StandingSource[] = ['reply', 'unsubscribe_link', 'web_form', 'delivery'];

interface Known {
  standing: Standing;
  source: StandingSource;
  /** The day on which a pause ends by itself. */
  until: string | null;
}

/** What they asked for themselves. */
const THEIR_WISH: readonly Standing[] = ['opted_out', 'no_texts'];

/**
 * Whether what is known stays, though the same is said again: what they did themselves when somebody else says it of them, and a pause
 * that only a person ends when an answer would end it on a day.
 */
export function keepsOwn(before: Known | undefined, next: Known): boolean {
  if (before?.standing !== next.standing) return false;
  if (next.standing === 'paused' && next.source === 'reply') return before.until === null && next.until !== null;
  return OWN_SOURCES.includes(before.source) && !OWN_SOURCES.includes(next.source);
}

/** Why `next` (null: lifted) cannot take the place of what is known; undefined when it can. */
export function whyNot(before: Omit<Known, 'until'> | undefined, next: Standing | null, source: StandingSource): string | undefined {
  if (!before) return next === null ? 'Nothing is recorded that could be lifted.' : undefined;
  const { standing } = before;
  if (next === null)
    return THEIR_WISH.includes(standing) && OWN_SOURCES.includes(before.source)
      ? 'They opted out themselves. Only a new consent of theirs undoes that: record it with its proof.'
      : undefined;
  if (next === 'verified') {
    if (standing === 'consented') return 'Consent is recorded, which says more.';
    return STRENGTH[standing] > STRENGTH.wrong_number || standing === 'dnc_registry' || standing === 'no_texts'
      ? 'That the address is right does not undo why it must not be used.'
      : undefined;
  }
  if (next === 'consented') {
    if (STRENGTH[standing] >= STRENGTH.do_not_contact) return 'This must be lifted first, with a reason.';
    return THEIR_WISH.includes(standing) && source === 'import' ? 'An opt-out is not undone by a list.' : undefined;
  }
  return STRENGTH[next] < STRENGTH[standing] ? 'A stronger reason not to write is already recorded.' : undefined;
}

/** Their will, which a consent of theirs undoes, and what a number that works again is no more; a registry is left by nobody's word to us. */
const UNDONE_BY_CONSENT: readonly Standing[] = ['opted_out', 'no_texts', 'wrong_number', 'bounced', 'verified', 'paused'];

/** By consent a number of the registry may be used; all else that keeps messages away outranks it. */
const rank = (standing: Standing): number => (standing === 'consented' ? STRENGTH.dnc_registry + 0.5 : STRENGTH[standing]);

/** Of several that hold, the one that counts. */
export const strongest = <Recorded extends { standing: Standing }>(many: Iterable<Recorded>): Recorded | undefined =>
  [...many].sort((a, b) => rank(b.standing) - rank(a.standing))[0];

/**
 * What holds after all that was recorded of an address, told earliest first (`standing` null: what counted then was lifted): the
 * strongest that nothing later undid, whether or not it counted when it was recorded.
 */
export function stillHolds<Told extends { standing: Standing | null; source: StandingSource; until: string | null }>(
  events: readonly Told[],
): (Told & { standing: Standing }) | undefined {
  const held = new Map<Standing, Told & { standing: Standing }>();
  const drop = (which: readonly Standing[]) => which.forEach((one) => held.delete(one));
  for (const event of events) {
    const { standing, source } = event;
    if (standing === null) {
      const lifted = strongest(held.values());
      if (lifted && whyNot(lifted, null, source) === undefined) held.delete(lifted.standing);
      continue;
    }
    const told = { ...event, standing };
    if (standing === 'consented') {
      if (THEIR_WISH.some((wish) => held.has(wish)) && source === 'import') continue;
      drop(UNDONE_BY_CONSENT);
    } else if (standing === 'verified') {
      drop(['wrong_number', 'bounced']);
      if (held.has('consented')) continue;
    } else {
      drop(['consented', 'verified']);
      if (keepsOwn(held.get(standing), told)) continue;
    }
    held.set(standing, told);
  }
  return strongest(held.values());
}
