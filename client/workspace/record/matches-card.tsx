/** Who would buy a property: ranked with reasons, the demand at other prices, and the deal sheet for those who are chosen. */
import { Plus, Send } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash, formatCalendarDay, today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { MATCH_SCORE } from '#shared/records/buyers/match.ts';
import { AGAIN_AFTER_DAYS, type BuyerMatch, type BuyerMatches, MATCHES_SHOWN } from '#shared/records/buyers/matches.ts';
import '#client/records/buyers/buyers.css';
import { isNobody, LeftOutBuyers, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { DemandCurve } from '#client/records/buyers/demand-curve.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { formatPriceRange, joinKnown, formatPayment } from '#client/records/buyers/buyer-facts.tsx';
import { MatchReasons } from '#client/records/buyers/match-reasons.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
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

/** Buyers by how well a house fits them, each with the reasons on demand. */
function MatchList({ data, choose, act }: Props) {
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

const RecordOfferDialog = loadOnTouch(async () => (await import('#client/records/buyers/record-offer-dialog.tsx')).RecordOfferDialog);
const SendSheetDialog = loadOnTouch(async () => (await import('./send-sheet-dialog.tsx')).SendSheetDialog);

const MS_A_DAY = 86_400_000;

const useMatches = (propertyId: number) => trpc.buyers.ofProperty.useQuery({ id: propertyId, limit: MATCHES_SHOWN });

/** The demand curve; loaded only while visible. */
export function DemandCard({ propertyId }: { propertyId: number }) {
  const { data } = useMatches(propertyId);
  if (!data || data.looking === 0 || data.ask === null) return null;
  return (
    <Card title="Demand">
      <DemandCurve demand={data.demand} source={data.ask_source === 'deal' ? 'price of the deal' : 'purchase price and fee'} />
    </Card>
  );
}

interface MatchesCardProps {
  propertyId: number;
  /** Nobody is chosen or written to for a house that is sold: who fits it is folded away. Undefined until it is known. */
  isForSale: boolean | undefined;
}

export function MatchesCard({ propertyId, isForSale }: MatchesCardProps) {
  return isForSale === false ? (
    <FoldCard title="Buyers who match">
      <div className="card-body">
        <PastMatches propertyId={propertyId} />
      </div>
    </FoldCard>
  ) : (
    <OpenMatches propertyId={propertyId} isForSale={isForSale === true} />
  );
}

function PastMatches({ propertyId }: { propertyId: number }) {
  const { data, error } = useMatches(propertyId);
  if (data) return data.looking === 0 ? <p className="muted small">None of your active buyers buys here.</p> : <MatchList data={data} />;
  return error ? <NotMatched error={error} /> : <LoadingArea text="Matching buyers..." />;
}

const NotMatched = ({ error }: { error: unknown }) => (
  <Banner tone="red">The buyers could not be matched. {toProblem(error).reason}</Banner>
);

function OpenMatches({ propertyId, isForSale }: { propertyId: number; isForSale: boolean }) {
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
        <NotMatched error={error} />
      ) : !data ? (
        <LoadingArea text="Matching buyers..." />
      ) : data.looking === 0 ? (
        <NoBuyers />
      ) : (
        <Matches data={data} isForSale={isForSale} isDecided={isDecided} />
      )}
    </Card>
  );
}

function NoBuyers() {
  return (
    <div className="stack g-2">
      <p className="muted small">
        None of your active buyers buys here yet. Add where each one buys, or leave the areas blank for anywhere.
      </p>
      <div>
        <ButtonLink size="sm" icon={Plus} to={paths.buyers.add}>
          Add Buyer
        </ButtonLink>
      </div>
    </div>
  );
}

interface MatchesProps {
  data: BuyerMatches;
  isForSale: boolean;
  isDecided: boolean;
}

function Matches({ data, isForSale, isDecided }: MatchesProps) {
  const [picked, setPicked] = useState<ReadonlySet<number>>();
  const [isSending, setSending] = useState(false);
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
  const chosenMatches = data.matches.filter(({ buyer }) => chosen.has(buyer.id));
  const among = chosenMatches.map(({ buyer }) => buyer.id);
  const again = picked ? chosenMatches.filter(hadIt).length : 0;
  const reach = useOfferReach({ propertyId: data.property_id, channel: 'email', buyerIds: picked && among, again: again > 0 });
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
        <Button
          size="sm"
          variant={isDecided ? 'secondary' : 'primary'}
          icon={Send}
          disabled={!isForSale || isNobody(reach)}
          onClick={() => setSending(true)}
        >
          Send the deal sheet{reach && ` (${formatNumberOrDash(reach.reachable)})`}
        </Button>
        <LeftOutBuyers reach={reach} />
      </div>
      <MatchList
        data={data}
        choose={({ buyer, no_contact }) => (
          <CheckBox
            aria-label={`Choose ${buyer.name}`}
            checked={chosen.has(buyer.id)}
            disabled={no_contact !== null}
            onChange={(event) => choose([buyer.id], event.target.checked)}
          />
        )}
        act={({ buyer }) => (
          <Button size="sm" onClick={() => setOffering(buyer)} aria-label={`Record an offer of ${buyer.name}`}>
            Offer
          </Button>
        )}
      />
      <Suspense>
        {isSending && (
          <SendSheetDialog propertyId={data.property_id} buyerIds={picked && among} again={again} onClose={() => setSending(false)} />
        )}
        {offering && <RecordOfferDialog propertyId={data.property_id} buyer={offering} onClose={() => setOffering(undefined)} />}
      </Suspense>
    </div>
  );
}
