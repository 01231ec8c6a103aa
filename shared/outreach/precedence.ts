/** Which knowledge of an address takes the place of which: what keeps messages away is not undone by chance. */
import type { Standing, StandingSource } from './channels.ts';

/** The higher, the stronger; what allows messages has none. */
const STRENGTH: Record<Standing, number> = {
  litigator: 6,
  do_not_contact: 5,
  opted_out: 4,
  wrong_number: 3,
  dnc_registry: 2,
  bounced: 1,
  consented: 0,
  verified: 0,
};

/** The person's own doing, which only the person's own consent undoes. */
const OWN_SOURCES: readonly StandingSource[] = ['reply', 'unsubscribe_link', 'web_form', 'delivery'];

interface Known {
  standing: Standing;
  source: StandingSource;
}

/** Why `next` (null: lifted) cannot take the place of what is known; undefined when it can. */
export function whyNot(before: Known | undefined, next: Standing | null, source: StandingSource): string | undefined {
  if (!before) return next === null ? 'Nothing is recorded that could be lifted.' : undefined;
  const { standing } = before;
  if (next === null)
    return standing === 'opted_out' && OWN_SOURCES.includes(before.source)
      ? 'They opted out themselves. Only a new consent of theirs undoes that: record it with its proof.'
      : undefined;
  if (next === 'verified') {
    if (standing === 'consented') return 'Consent is recorded, which says more.';
    return STRENGTH[standing] > STRENGTH.wrong_number || standing === 'dnc_registry'
      ? 'That the address is right does not undo why it must not be used.'
      : undefined;
  }
  if (next === 'consented') {
    if (STRENGTH[standing] >= STRENGTH.do_not_contact) return 'This must be lifted first, with a reason.';
    return standing === 'opted_out' && source === 'import' ? 'An opt-out is not undone by a list.' : undefined;
  }
  return STRENGTH[next] < STRENGTH[standing] ? 'A stronger reason not to write is already recorded.' : undefined;
}
