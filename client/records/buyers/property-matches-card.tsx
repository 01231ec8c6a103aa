import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import './buyers.css';
import { MatchReasons } from './match-reasons.tsx';

export const MATCHES_OF_BUYER = 10;

/** The active properties for a buyer, best first. */
export function PropertyMatchesCard({ buyerId }: { buyerId: number }) {
  const { data, error } = trpc.buyers.properties.useQuery({ id: buyerId, limit: MATCHES_OF_BUYER });
  return (
    <Card title="Properties for this buyer">
      {error && !data ? (
        <Banner tone="red">The properties could not be matched. {toProblem(error).reason}</Banner>
      ) : !data ? (
        <LoadingArea text="Matching properties..." />
      ) : data.matches.length === 0 ? (
        <p className="muted small">No active property is in this buyer’s areas.</p>
      ) : (
        <ul className="plain-list matches">
          {data.matches.map(({ property, ask, score, reasons, promised }) => (
            <li key={property.id} className="match">
              <div className="row">
                <ScoreRing value={score} label="Match" />
                <span className="two grow">
                  <Link className="link clip" to={paths.properties.one(property.id)}>
                    {formatPropertyLine(property)}
                  </Link>
                  <small className="num">{ask === null ? 'No price yet' : `${formatMoney(ask)} asked`}</small>
                  {promised && <small className="muted">{promised}</small>}
                </span>
              </div>
              <MatchReasons reasons={reasons} />
            </li>
          ))}
        </ul>
      )}
      {data && data.looked_at > 0 && (
        <p className="small muted">
          {formatNumberOrDash(data.matching)} of {data.is_all ? '' : 'the newest '}
          {formatQuantity(data.looked_at, 'active property', 'active properties')} match with 60 or more.
        </p>
      )}
    </Card>
  );
}
