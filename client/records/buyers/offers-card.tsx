/** The offers for a property: which is the best and why, accepted or declined in place. */
import { Check, Ellipsis, Pencil, Plus, RotateCcw, Trash2, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { calendarDay, counted, exactMoney, formatMoney, shortDay } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { BUYER_PAYMENTS } from '#shared/records/buyers/buyer.ts';
import { BUYER_OFFER_STATUSES, type BuyerOffer, type BuyerOfferStatus, type OffersOfProperty } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import './buyers.css';

const AcceptOfferDialog = loadedOnTouch(async () => (await import('./accept-offer-dialog.tsx')).AcceptOfferDialog);
const RecordOfferDialog = loadedOnTouch(async () => (await import('./record-offer-dialog.tsx')).RecordOfferDialog);

const TONES: Record<BuyerOfferStatus, Tone> = { open: 'blue', accepted: 'green', declined: 'neutral', withdrawn: 'orange' };

/** The deal that an accepted offer has come to; null while there is none. */
export const dealOfOffer = (offer: BuyerOffer): number | null => offer.deal_id ?? offer.later_deal_id;

export function OfferStatus({ offer }: { offer: BuyerOffer }) {
  if (offer.is_expired) return <Badge tone="orange">Expired {calendarDay(offer.expires_on)}</Badge>;
  return <Badge tone={TONES[offer.status]}>{optionLabel(BUYER_OFFER_STATUSES, offer.status)}</Badge>;
}

/** Terms beside the amount, in one line. */
export const formatTerms = (offer: BuyerOffer): string =>
  [
    optionLabel(BUYER_PAYMENTS, offer.payment),
    offer.earnest_money !== null && `${exactMoney(offer.earnest_money)} earnest`,
    offer.closing_days !== null && `closes in ${counted(offer.closing_days, 'day')}`,
    offer.expires_on !== null && !offer.is_expired && `holds until ${shortDay(offer.expires_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  propertyId: number;
  /** Of a house that is sold no offer is waited for: to record or accept one stands under More. */
  isForSale: boolean;
}

export function OffersCard({ propertyId, isForSale }: Props) {
  const { data, error } = trpc.buyerOffers.ofProperty.useQuery({ id: propertyId });
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Offers"
      actions={
        isForSale ? (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Record an offer
          </Button>
        ) : (
          <Menu trigger={<IconButton label="More on the offers" icon={Ellipsis} />}>
            <MenuItem icon={Plus} onSelect={() => setAdding(true)}>
              Record an offer
            </MenuItem>
          </Menu>
        )
      }
    >
      {data ? (
        <Offers data={data} isForSale={isForSale} />
      ) : error ? (
        <Banner tone="red">{joinSentences(buyerOfferTexts.listFailed, toProblem(error).reason)}</Banner>
      ) : (
        <LoadingArea text="Loading offers..." />
      )}
      <Suspense>{isAdding && <RecordOfferDialog propertyId={propertyId} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Offers({ data, isForSale }: { data: OffersOfProperty; isForSale: boolean }) {
  if (data.offers.length === 0)
    return (
      <p className="muted small">
        {buyerOfferTexts.empty}.{isForSale && ' Record what a buyer says on the phone, and the best one is told.'}
      </p>
    );
  const best = data.accepted_id === null ? data.best : null;
  const rankOf = ({ id, status }: BuyerOffer) => (id === best?.offer_id || status === 'accepted' ? 0 : 1);
  const standing = data.offers.filter(isStanding).sort((one, other) => rankOf(one) - rankOf(other));
  const past = data.offers.filter((offer) => !isStanding(offer));
  const show = (offer: BuyerOffer) => (
    <Offer
      key={offer.id}
      offer={offer}
      isForSale={isForSale}
      weighed={data.weighed.find(({ offer_id }) => offer_id === offer.id)}
      why={best?.offer_id === offer.id ? best.words : undefined}
    />
  );
  return (
    <div className="stack g-3">
      {standing.length > 0 && <ul className="plain-list offers">{standing.map(show)}</ul>}
      {past.length > 0 && (
        <details className="past-offers" open={standing.length === 0 || undefined}>
          <summary>{counted(past.length, 'past offer')}</summary>
          <ul className="plain-list offers">{past.map(show)}</ul>
        </details>
      )}
    </div>
  );
}

const isStanding = ({ status }: BuyerOffer): boolean => status === 'open' || status === 'accepted';

interface OfferProps {
  offer: BuyerOffer;
  isForSale: boolean;
  weighed: OffersOfProperty['weighed'][number] | undefined;
  /** Only of the best one: why it is. */
  why: string | undefined;
}

function Offer({ offer, isForSale, weighed, why }: OfferProps) {
  const update = trpc.buyerOffers.update.useMutation();
  const remove = trpc.buyerOffers.remove.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  const [asked, setAsked] = useState<'accept' | 'change' | 'delete' | 'open' | 'withdrawn'>();
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const refresh = () =>
    Promise.all([
      utils.buyerOffers.invalidate(),
      utils.buyers.ofProperty.invalidate(),
      utils.analysis.ofProperty.invalidate(),
      utils.deals.invalidate(),
    ]);
  const said = (done: string, deal_words: string | null) => toast.success(deal_words ? `${done}. ${deal_words}` : done);
  const settle = async (status: 'open' | 'declined' | 'withdrawn') => {
    try {
      said(buyerOfferTexts.updated, (await update.mutateAsync({ id: offer.id, version: offer.version, status })).deal_words);
    } catch (error) {
      toast.error(toProblem(error).message ?? buyerOfferTexts.updateFailed);
    }
    await refresh();
  };
  const name = offer.buyer.name;
  const dealId = dealOfOffer(offer);
  // What accepting it changed of a deal is taken back: that is said before.
  const goesBack = offer.status === 'accepted' && offer.deal_id !== null ? buyerOfferTexts.dealGoesBack(offer.deal_id) : undefined;
  const leave = (status: 'open' | 'withdrawn') => (goesBack ? setAsked(status) : void settle(status));
  return (
    <li className="buyer-offer">
      <div className="row" data-wrap="">
        <span className="two grow">
          <span className="row g-2">
            <b className="num">{exactMoney(offer.amount)}</b>
            <Link className="link clip" to={paths.buyers.one(offer.buyer.id)}>
              {name}
            </Link>
            {why && <Badge tone="green">Best</Badge>}
            {(offer.status !== 'open' || offer.is_expired) && <OfferStatus offer={offer} />}
          </span>
          <small>
            {formatTerms(offer)}
            {offer.status === 'open' && weighed && ` · ${formatMoney(weighed.expected)} expected`}
          </small>
        </span>
        <span className="row g-2 offer-acts">
          {(offer.terms || weighed) && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isExplained}
              aria-controls={id}
              aria-label={`Details of the offer of ${name}`}
              onClick={() => setExplained(!isExplained)}
            >
              Details
            </Button>
          )}
          {offer.status === 'open' && (
            <>
              {!offer.is_expired && isForSale && (
                <Button
                  size="sm"
                  variant={why ? 'primary' : 'secondary'}
                  icon={Check}
                  onClick={() => setAsked('accept')}
                  aria-label={`Accept the offer of ${name}`}
                >
                  Accept
                </Button>
              )}
              <Button
                size="sm"
                icon={X}
                busy={update.isPending}
                onClick={() => void settle('declined')}
                aria-label={`Decline the offer of ${name}`}
              >
                Decline
              </Button>
            </>
          )}
          <Menu trigger={<IconButton label={`More on the offer of ${name}`} icon={Ellipsis} />}>
            {offer.status === 'open' && !offer.is_expired && !isForSale && (
              <MenuItem icon={Check} onSelect={() => setAsked('accept')}>
                Accept
              </MenuItem>
            )}
            {offer.status !== 'accepted' && (
              <MenuItem icon={Pencil} onSelect={() => setAsked('change')}>
                Change
              </MenuItem>
            )}
            {offer.status !== 'withdrawn' && (
              <MenuItem icon={X} onSelect={() => leave('withdrawn')}>
                The buyer withdrew it
              </MenuItem>
            )}
            {offer.status !== 'open' && (
              <MenuItem icon={RotateCcw} onSelect={() => leave('open')}>
                Open it again
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
              Delete
            </MenuItem>
          </Menu>
        </span>
      </div>
      {offer.status === 'accepted' && (
        <p className="small">
          {dealId === null ? (
            <Link className="link" to={`${paths.deals.add}?property_id=${offer.property_id}`}>
              Add the deal with this buyer and price
            </Link>
          ) : (
            <Link className="link" to={paths.deals.one(dealId)}>
              Deal #{dealId}
            </Link>
          )}
        </p>
      )}
      <div id={id} className="small stack g-tight" hidden={!isExplained}>
        {offer.terms && <p>{offer.terms}</p>}
        {weighed && <p className="muted num">{weighed.formula}</p>}
        {why && <p>{why}.</p>}
      </div>
      {offer.is_expired && <p className="small">{buyerOfferTexts.isExpired(calendarDay(offer.expires_on))}</p>}
      <Suspense>
        {asked === 'accept' && <AcceptOfferDialog offer={offer} onClose={() => setAsked(undefined)} />}
        {asked === 'change' && <RecordOfferDialog propertyId={offer.property_id} offer={offer} onClose={() => setAsked(undefined)} />}
      </Suspense>
      {(asked === 'open' || asked === 'withdrawn') && goesBack && (
        <DeleteDialog
          title={asked === 'open' ? 'Open the offer again' : 'The buyer withdrew the offer'}
          question={goesBack}
          name={`${name}, ${exactMoney(offer.amount)}`}
          confirmLabel={asked === 'open' ? 'Open it again' : 'Mark as withdrawn'}
          remove={async () =>
            said(buyerOfferTexts.updated, (await update.mutateAsync({ id: offer.id, version: offer.version, status: asked })).deal_words)
          }
          onDeleted={() => void refresh()}
          onClose={() => setAsked(undefined)}
          failed={buyerOfferTexts.updateFailed}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          title="Delete offer"
          question={[buyerOfferTexts.confirmDelete, goesBack].filter(Boolean).join(' ')}
          name={`${name}, ${exactMoney(offer.amount)}`}
          remove={async () => said(buyerOfferTexts.deleted, (await remove.mutateAsync({ id: offer.id })).deal_words)}
          onDeleted={() => void refresh()}
          onClose={() => setAsked(undefined)}
          failed={buyerOfferTexts.deleteFailed}
        />
      )}
    </li>
  );
}
