/** The buyers who match a property, by name; where they are written to, each with a box that is ticked. */
import type { ReactNode } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { MATCH_SCORE } from '#shared/records/buyers/match.ts';
import type { BuyerMatch, BuyerMatches } from '#shared/records/buyers/matches.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';

/** More than anybody unticks one by one. */
const MOST_NAMED = 200;

/** Undefined until they are known. */
export const useMatchingBuyers = (propertyId: number): BuyerMatches | undefined =>
  trpc.buyers.ofProperty.useQuery({ id: propertyId, min_score: MATCH_SCORE, limit: MOST_NAMED }).data;

/** Those who are left after some were unticked; undefined for all who match, however many are named. */
export const listChosen = (matches: readonly BuyerMatch[], out: ReadonlySet<number>): number[] | undefined =>
  out.size === 0 ? undefined : matches.flatMap(({ buyer }) => (out.has(buyer.id) ? [] : buyer.id));

interface Props {
  data: BuyerMatches;
  /** Who was unticked. */
  out: ReadonlySet<number>;
  /** Without it there is nothing to tick. */
  onChange: ((out: ReadonlySet<number>) => void) | undefined;
  /** At the end of a row. */
  act?: (match: BuyerMatch) => ReactNode;
}

export function InviteList({ data: { matches, matching }, out, onChange, act }: Props) {
  if (matches.length === 0) return <p className="invite-list small muted">No buyer on your list matches yet.</p>;
  const toggle = (id: number) => {
    const next = new Set(out);
    if (!next.delete(id)) next.add(id);
    onChange?.(next);
  };
  return (
    <fieldset className="invite-list">
      <legend className="small">
        {formatQuantity(matching, 'buyer matches', 'buyers match')}
        {out.size > 0 && `, ${matches.length - out.size} chosen`}
      </legend>
      {/* A list without boxes is scrolled by keys too. */}
      <ul className="plain-list" tabIndex={0} aria-label="Matching buyers">
        {matches.map((match) => (
          <li key={match.buyer.id} className="row">
            {onChange ? (
              <label className="check-line grow">
                <CheckBox checked={!out.has(match.buyer.id)} onChange={() => toggle(match.buyer.id)} />
                <Name match={match} />
              </label>
            ) : (
              <Name match={match} />
            )}
            {act?.(match)}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const Name = ({ match: { buyer, no_contact } }: { match: BuyerMatch }) => (
  <span className="grow clip">
    {buyer.name} {no_contact && <small className="muted">{UNREACHABLE_LABELS[no_contact]}</small>}
  </span>
);
