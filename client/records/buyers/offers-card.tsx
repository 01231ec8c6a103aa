/** The offers for a property: which is the best and why, accepted or declined in place. */
import { Check, Ellipsis, Pencil, Plus, RotateCcw, Trash2, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatQuantity, formatExactMoney, formatMoney, shortDay } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { BUYER_PAYMENTS } from '#shared/records/buyers/buyer.ts';
import { BUYER_OFFER_STATUSES, type BuyerOffer, type BuyerOfferStatus, type OffersOfProperty } from '#shared/records/buyers/offer.ts';
import { useOfferRefresh } from './use-offer-refresh.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import './buyers.css';

const AcceptOfferDialog = loadOnTouch(async () => (await import('./accept-offer-dialog.tsx')).AcceptOfferDialog);
const RecordOfferDialog = loadOnTouch(async () => (await import('./record-offer-dialog.tsx')).RecordOfferDialog);

const TONES: Record<BuyerOfferStatus, Tone> = { open: 'blue', accepted: 'green', declined: 'neutral', withdrawn: 'orange' };

/** The deal of an accepted bid; null while there is none. */
export const getDealId = (offer: BuyerOffer): number | null => offer.deal_id ?? offer.later_deal_id;

export function OfferStatus({ offer }: { offer: BuyerOffer }) {
  if (offer.is_expired) return <Badge tone="orange">Expired {formatCalendarDay(offer.expires_on)}</Badge>;
  return <Badge tone={TONES[offer.status]}>{formatOption(BUYER_OFFER_STATUSES, offer.status)}</Badge>;
}

/** Terms beside the amount, in one line. */
export const formatTerms = (offer: BuyerOffer): string =>
  [
    formatOption(BUYER_PAYMENTS, offer.payment),
    offer.earnest_money !== null && `${formatExactMoney(offer.earnest_money)} earnest`,
    offer.closing_days !== null && `closes in ${formatQuantity(offer.closing_days, 'day')}`,
    offer.expires_on !== null && !offer.is_expired && `good until ${shortDay(offer.expires_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  propertyId: number;
  /** A sold house expects no bids: recording and accepting move under More. */
  isForSale: boolean;
}

export function OffersCard({ propertyId, isForSale }: Props) {
  const offers = trpc.buyerOffers.ofProperty.useQuery({ id: propertyId });
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
      <LoadedPart query={offers} loading="Loading offers..." failed={buyerOfferTexts.listFailed} isBrief>
        {(data) => <Offers data={data} isForSale={isForSale} />}
      </LoadedPart>
      <Suspense>{isAdding && <RecordOfferDialog propertyId={propertyId} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Offers({ data, isForSale }: { data: OffersOfProperty; isForSale: boolean }) {
  if (data.offers.length === 0)
    return (
      <p className="muted small">
        {buyerOfferTexts.empty}.{isForSale && ' Record bids by phone to see the best one here.'}
      </p>
    );
  const best = data.accepted_id === null ? data.best : null;
  const rankOf = ({ id, status }: BuyerOffer) => (id === best?.offer_id || status === 'accepted' ? 0 : 1);
  const openOffers = data.offers.filter(isOpenBid).sort((one, other) => rankOf(one) - rankOf(other));
  const past = data.offers.filter((offer) => !isOpenBid(offer));
  const show = (offer: BuyerOffer) => (
    <Offer
      key={offer.id}
      offer={offer}
      isForSale={isForSale}
      canAccept={offer.status === 'open' && !offer.is_expired && data.accepted_id === null}
      weighed={data.weighed.find(({ offer_id }) => offer_id === offer.id)}
      why={best?.offer_id === offer.id ? best.words : undefined}
    />
  );
  return (
    <div className="stack g-3">
      {openOffers.length > 0 && <ul className="plain-list offers">{openOffers.map(show)}</ul>}
      {past.length > 0 && (
        <details className="past-offers" open={openOffers.length === 0 || undefined}>
          <summary>{formatQuantity(past.length, 'past offer')}</summary>
          <ul className="plain-list offers">{past.map(show)}</ul>
        </details>
      )}
    </div>
  );
}

const isOpenBid = ({ status }: BuyerOffer): boolean => status === 'open' || status === 'accepted';

interface OfferProps {
  offer: BuyerOffer;
  isForSale: boolean;
  canAccept: boolean;
  weighed: OffersOfProperty['weighed'][number] | undefined;
  /** Only for the best one: the reason. */
  why: string | undefined;
}

function Offer({ offer, isForSale, canAccept, weighed, why }: OfferProps) {
  const update = trpc.buyerOffers.update.useMutation();
  const remove = trpc.buyerOffers.remove.useMutation();
  const refresh = useOfferRefresh();
  const toast = useToast();
  const [asked, setAsked] = useState<'accept' | 'change' | 'delete' | 'open' | 'withdrawn'>();
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const announce = (done: string, deal_words: string | null) => toast.success(deal_words ? `${done}. ${deal_words}` : done);
  const settle = async (status: 'open' | 'declined' | 'withdrawn') => {
    try {
      announce(buyerOfferTexts.updated, (await update.mutateAsync({ id: offer.id, version: offer.version, status })).deal_words);
    } catch (error) {
      toast.error(toProblem(error).message ?? buyerOfferTexts.updateFailed);
    }
    await refresh();
  };
  const name = offer.buyer.name;
  const dealId = getDealId(offer);
  // Deleting an accepted bid reverts its deal, so the dialog says so first.
  const goesBack = offer.status === 'accepted' && offer.deal_id !== null ? buyerOfferTexts.dealGoesBack(offer.deal_id) : undefined;
  const leave = (status: 'open' | 'withdrawn') => (goesBack ? setAsked(status) : void settle(status));
  return (
    <li className="buyer-offer">
      <div className="row" data-wrap="">
        <span className="two grow">
          <span className="row g-2">
            <b className="num">{formatExactMoney(offer.amount)}</b>
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
              {canAccept && isForSale && (
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
            {canAccept && !isForSale && (
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
      {offer.is_expired && <p className="small">{buyerOfferTexts.isExpired(formatCalendarDay(offer.expires_on))}</p>}
      <Suspense>
        {asked === 'accept' && <AcceptOfferDialog offer={offer} onClose={() => setAsked(undefined)} />}
        {asked === 'change' && <RecordOfferDialog propertyId={offer.property_id} offer={offer} onClose={() => setAsked(undefined)} />}
      </Suspense>
      {(asked === 'open' || asked === 'withdrawn') && goesBack && (
        <DeleteDialog
          title={asked === 'open' ? 'Open the offer again' : 'The buyer withdrew the offer'}
          question={goesBack}
          name={`${name}, ${formatExactMoney(offer.amount)}`}
          confirmLabel={asked === 'open' ? 'Open it again' : 'Mark as withdrawn'}
          remove={async () =>
            announce(
              buyerOfferTexts.updated,
              (await update.mutateAsync({ id: offer.id, version: offer.version, status: asked })).deal_words,
            )
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
          name={`${name}, ${formatExactMoney(offer.amount)}`}
          remove={async () => announce(buyerOfferTexts.deleted, (await remove.mutateAsync({ id: offer.id })).deal_words)}
          onDeleted={() => void refresh()}
          onClose={() => setAsked(undefined)}
          failed={buyerOfferTexts.deleteFailed}
        />
      )}
    </li>
  );
}
