/** Buyers by how well a house fits them, each with the reasons on demand. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCalendarDay, formatNumberOrDash, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { formatPriceRange, joinKnown, formatPayment } from '#client/records/buyers/buyer-facts.tsx';
import '#client/records/buyers/buyers.css';
import { MatchReasons } from '#client/records/buyers/match-reasons.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import type { BuyerMatch, BuyerMatches } from '#shared/records/buyers/matches.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';

/** Who matches is shown first, so many at most and so many at least. */
const MOST_SHOWN = 6;
const LEAST_SHOWN = 3;

interface Props {
  data: BuyerMatches;
  /** Before the name of a buyer, and at the end of the row. */
  choose?: (match: BuyerMatch) => ReactNode;
  act?: (match: BuyerMatch) => ReactNode;
}

export function MatchList({ data, choose, act }: Props) {
  const [isAll, setAll] = useState(false);
  const [explained, setExplained] = useState<number>();
  const first = Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, data.matching));
  const shown = isAll ? data.matches : data.matches.slice(0, first);
  return (
    <>
      <ul className="plain-list matches">
        {shown.map((match) => {
          const { buyer, score, reasons, sent_at, no_contact } = match;
          return (
            <li key={buyer.id} className="match">
              <div className="row">
                {choose?.(match)}
                <ScoreRing value={score} label="Match" />
                <span className="two grow">
                  <Link className="link clip" to={paths.buyers.one(buyer.id)}>
                    {buyer.name}
                  </Link>
                  <small className="clip">{joinKnown([buyer.company, formatPriceRange(buyer), formatPayment(buyer)])}</small>
                </span>
                {no_contact && <Badge tone="red">{UNREACHABLE_LABELS[no_contact]}</Badge>}
                {sent_at && <Badge tone="neutral">Sent {formatCalendarDay(today(new Date(sent_at)))}</Badge>}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-expanded={explained === buyer.id}
                  aria-label={`Why ${buyer.name} matches`}
                  onClick={() => setExplained(explained === buyer.id ? undefined : buyer.id)}
                >
                  Why
                </Button>
                {act?.(match)}
              </div>
              {explained === buyer.id && <MatchReasons reasons={reasons} />}
            </li>
          );
        })}
      </ul>
      {data.matches.length > first && !isAll && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show {formatNumberOrDash(data.matches.length - first)} more
        </Button>
      )}
    </>
  );
}
