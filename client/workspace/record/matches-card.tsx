/** Who would buy a property: ranked with reasons, the demand at other prices, and the deal sheet for those who are chosen. */
import { Plus, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { calendarDay, formatNumberOrDash, today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { MATCH_SCORE } from '#shared/records/buyers/match.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import { AGAIN_AFTER_DAYS, type BuyerMatch, type BuyerMatches, MATCHES_SHOWN } from '#shared/records/buyers/matches.ts';
import { paysBy, formatPriceRange } from '#client/records/buyers/buyer-facts.tsx';
import '#client/records/buyers/buyers.css';
import { DemandCurve } from '#client/records/buyers/demand-curve.tsx';
import { MatchReasons } from '#client/records/buyers/match-reasons.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';

const RecordOfferDialog = loadedOnTouch(async () => (await import('#client/records/buyers/record-offer-dialog.tsx')).RecordOfferDialog);
const SendSheetDialog = loadedOnTouch(async () => (await import('./send-sheet-dialog.tsx')).SendSheetDialog);

/** Who matches is shown first, so many at most and so many at least. */
const MOST_SHOWN = 6;
const LEAST_SHOWN = 3;
const MS_A_DAY = 86_400_000;

const useMatches = (propertyId: number) => trpc.buyers.ofProperty.useQuery({ id: propertyId, limit: MATCHES_SHOWN });

/** How many would buy at which price; nothing while nobody looks here. */
export function DemandCard({ propertyId }: { propertyId: number }) {
  const { data } = useMatches(propertyId);
  if (!data || data.looking === 0) return null;
  return (
    <Card title="Demand">
      <DemandCurve demand={data.demand} source={data.ask_source === 'deal' ? 'price of the deal' : 'purchase price and fee'} />
    </Card>
  );
}

export function MatchesCard({ propertyId }: { propertyId: number }) {
  const { data, error } = useMatches(propertyId);
  const offers = trpc.buyerOffers.ofProperty.useQuery({ id: propertyId }).data;
  // What comes first then is to accept an offer, or to close.
  const isDecided = Boolean(offers?.best ?? offers?.accepted_id);
  return (
    <Card
      title="Buyers"
      actions={
        data &&
        data.looking > 0 && (
          <Badge tone={data.matching > 0 ? 'green' : 'neutral'}>
            {formatNumberOrDash(data.matching)} of {formatNumberOrDash(data.looking)} match
          </Badge>
        )
      }
    >
      {error && !data ? (
        <Banner tone="red">The buyers could not be matched. {toProblem(error).reason}</Banner>
      ) : !data ? (
        <LoadingArea text="Matching buyers..." />
      ) : data.looking === 0 ? (
        <NoBuyers />
      ) : (
        <Matches data={data} isDecided={isDecided} />
      )}
    </Card>
  );
}

function NoBuyers() {
  return (
    <div className="stack g-2">
      <p className="muted small">
        None of your active buyers looks here yet. Say where each one buys, or leave the areas blank for anywhere.
      </p>
      <div>
        <ButtonLink size="sm" icon={Plus} to={paths.buyers.add}>
          Add Buyer
        </ButtonLink>
      </div>
    </div>
  );
}

function Matches({ data, isDecided }: { data: BuyerMatches; isDecided: boolean }) {
  const [picked, setPicked] = useState<ReadonlySet<number>>();
  const [isAll, setAll] = useState(false);
  const [isSending, setSending] = useState(false);
  const [explained, setExplained] = useState<number>();
  const [offering, setOffering] = useState<BuyerMatch['buyer']>();
  const [since] = useState(() => Date.now() - AGAIN_AFTER_DAYS * MS_A_DAY);
  const hadIt = ({ sent_at }: BuyerMatch) => sent_at !== null && Date.parse(sent_at) >= since;
  const open = data.matches.filter(({ no_contact }) => no_contact === null);
  // Until somebody chooses, those who match are chosen, shown here or not; who has had it lately is not.
  const chosen = picked ?? new Set(open.filter((match) => match.score >= MATCH_SCORE && !hadIt(match)).map(({ buyer }) => buyer.id));
  const choose = (ids: readonly number[], yes: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (yes) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  const first = Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, data.matching));
  const shown = isAll ? data.matches : data.matches.slice(0, first);
  const chosenMatches = data.matches.filter(({ buyer }) => chosen.has(buyer.id));
  const among = chosenMatches.map(({ buyer }) => buyer.id);
  const shut = data.matches.filter((match) => match.no_contact !== null && match.score >= MATCH_SCORE && !hadIt(match));
  const count = picked ? among.length : data.matching - data.already_sent - shut.length;
  return (
    <div className="stack">
      <div className="row" data-wrap="">
        <label className="check-line">
          <CheckBox
            checked={among.length === open.length}
            indeterminate={among.length > 0 && among.length < open.length}
            disabled={open.length === 0}
            onChange={(event) =>
              choose(
                open.map(({ buyer }) => buyer.id),
                event.target.checked,
              )
            }
          />
          {data.looking > data.matches.length ? `Choose the best ${formatNumberOrDash(open.length)}` : 'Choose all'}
        </label>
        <Button size="sm" variant={isDecided ? 'secondary' : 'primary'} icon={Send} disabled={count === 0} onClick={() => setSending(true)}>
          Send the deal sheet ({formatNumberOrDash(count)})
        </Button>
        {data.already_sent > 0 && (
          <span className="small muted">
            {formatNumberOrDash(data.already_sent)} got it in the last {AGAIN_AFTER_DAYS} days
          </span>
        )}
      </div>
      <ul className="plain-list matches">
        {shown.map(({ buyer, score, reasons, sent_at, no_contact }) => (
          <li key={buyer.id} className="match">
            <div className="row">
              <CheckBox
                aria-label={`Choose ${buyer.name}`}
                checked={chosen.has(buyer.id)}
                disabled={no_contact !== null}
                onChange={(event) => choose([buyer.id], event.target.checked)}
              />
              <ScoreRing value={score} label="Match" />
              <span className="two grow">
                <Link className="link clip" to={paths.buyers.one(buyer.id)}>
                  {buyer.name}
                </Link>
                <small className="clip">{[buyer.company, formatPriceRange(buyer), paysBy(buyer)].filter(Boolean).join(' · ')}</small>
              </span>
              {no_contact && <Badge tone="red">{UNREACHABLE_LABELS[no_contact]}</Badge>}
              {sent_at && <Badge tone="neutral">Sent {calendarDay(today(new Date(sent_at)))}</Badge>}
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={explained === buyer.id}
                aria-label={`Why ${buyer.name} matches`}
                onClick={() => setExplained(explained === buyer.id ? undefined : buyer.id)}
              >
                Why
              </Button>
              <Button size="sm" onClick={() => setOffering(buyer)} aria-label={`Record an offer of ${buyer.name}`}>
                Offer
              </Button>
            </div>
            {explained === buyer.id && <MatchReasons reasons={reasons} />}
          </li>
        ))}
      </ul>
      {data.matches.length > first && !isAll && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show {formatNumberOrDash(data.matches.length - first)} more
        </Button>
      )}
      <Suspense>
        {isSending && (
          <SendSheetDialog
            propertyId={data.property_id}
            buyerIds={picked && among}
            count={count}
            again={picked ? chosenMatches.filter(hadIt).length : 0}
            onClose={() => setSending(false)}
          />
        )}
        {offering && <RecordOfferDialog propertyId={data.property_id} buyer={offering} onClose={() => setOffering(undefined)} />}
      </Suspense>
    </div>
  );
}
