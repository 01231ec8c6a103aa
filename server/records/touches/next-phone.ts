/** Which number of a person is tried next. */
import { type ContactFacts, mayContact, type PointFacts } from '#shared/records/contacts/may-contact.ts';

/** First a number known to be right, then untried ones, mobile before others, then those that rang. */
function preference({ status, line }: PointFacts): number {
  if (status === 'correct') return 0;
  if (status === 'untried') return line === 'mobile' ? 1 : 2;
  return 3;
}

/** The number beside the first to try next; undefined when none of them may be called. */
export function findNextPhone(facts: ContactFacts): PointFacts | undefined {
  const mayCall = (phone: PointFacts) => mayContact('call', 'by_hand', { person: [], points: { phone, email: null, mail: null } }) === null;
  return facts.every
    .filter((point) => point.kind === 'phone' && point.rank > 0 && mayCall(point))
    .sort((one, other) => preference(one) - preference(other) || one.rank - other.rank)[0];
}
