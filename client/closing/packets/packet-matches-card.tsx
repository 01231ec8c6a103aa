import { Link } from 'react-router-dom';
import { counted } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { formatAreas, formatPriceRange } from '#client/records/buyers/buyer-facts.tsx';
import '#client/records/buyers/buyers.css';
import { MatchReasons } from '#client/records/buyers/match-reasons.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

const SHOWN = 10;

/** Our buyers for the deal of a partner, best first. */
export function PacketMatchesCard({ dealId, onBid }: { dealId: number; onBid?: (buyerId: number) => void }) {
  const { data, error } = trpc.packets.matches.useQuery({ id: dealId });
  return (
    <Card title="My buyers">
      {error && !data ? (
        <Banner tone="red">{toProblem(error).reason}</Banner>
      ) : !data ? (
        <LoadingArea text="Matching buyers..." />
      ) : data.matches.length === 0 ? (
        <p className="muted small">No active buyer looks here.</p>
      ) : (
        <>
          <p className="small muted">
            {counted(data.matching, 'buyer matches', 'buyers match')} of {data.looking} who look here.
          </p>
          <ul className="plain-list">
            {data.matches.slice(0, SHOWN).map(({ buyer, score, reasons }) => (
              <li key={buyer.id} className="packet-match">
                <div className="row">
                  <ScoreRing value={score} label="Match" />
                  <span className="two grow">
                    <Link className="link clip" to={paths.buyers.one(buyer.id)}>
                      {buyer.name}
                    </Link>
                    <small className="clip">{[formatAreas(buyer), formatPriceRange(buyer)].filter(Boolean).join(' · ')}</small>
                  </span>
                  {onBid && (
                    <Button size="sm" onClick={() => onBid(buyer.id)} aria-label={`Bid for ${buyer.name}`}>
                      Bid
                    </Button>
                  )}
                </div>
                <MatchReasons reasons={reasons} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
