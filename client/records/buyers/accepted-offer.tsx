/** The accepted offer for a property: it fills in the form of its next deal, and stands beside the deal that came of it. */
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatDateTime, formatExactMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { parseTypedNumber, useFormScope, useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import { DEAL_TYPES, type Deal } from '#shared/records/deals/deal.ts';
import { getDealId, formatTerms } from './offers-card.tsx';

/** For a property one offer is accepted at most. */
function useAccepted(property_id: number | undefined): BuyerOffer | undefined {
  const asked = { property_id: property_id ?? null, status: 'accepted', per_page: 1 } as const;
  return trpc.buyerOffers.list.useQuery(asked, { enabled: property_id !== undefined }).data?.data[0];
}

const PROPOSED = ['buyer_id', 'sale_price', 'assignment_fee'] as const;
type Proposal = Partial<Record<(typeof PROPOSED)[number], string>>;

/** What an offer proposes; the prices follow from deal type and purchase price, and wait for both. */
function buildProposal(offer: BuyerOffer, deal_type: unknown, purchase_price: number | undefined): Proposal {
  const type = DEAL_TYPES.find((known) => known === deal_type);
  if (!type || purchase_price === undefined) return { buyer_id: String(offer.buyer_id) };
  const { sale_price, assignment_fee } = calculateAcceptedPrices({ deal_type: type, purchase_price }, offer.amount);
  return {
    buyer_id: String(offer.buyer_id),
    sale_price: String(sale_price),
    assignment_fee: assignment_fee === null ? '' : String(assignment_fee),
  };
}

/** In the form of a new deal: fills in buyer and prices from the offer that was accepted before there was a deal; never over what somebody typed. */
export function AcceptedOfferFill() {
  const typed = useTypedValues(['property_id', 'deal_type', 'purchase_price']);
  const { getValues } = useFormContext();
  const { fillIn } = useFormScope();
  const accepted = useAccepted(parseTypedNumber(typed.property_id));
  const offer = accepted && getDealId(accepted) === null ? accepted : undefined;
  const purchasePrice = parseTypedNumber(typed.purchase_price);
  const proposal = offer && buildProposal(offer, typed.deal_type, purchasePrice);
  const proposed = JSON.stringify(proposal ?? {});
  const filled = useRef<Proposal>({});

  useEffect(() => {
    const next = JSON.parse(proposed) as Proposal;
    for (const name of PROPOSED) {
      const value: unknown = getValues(name) ?? '';
      const before = filled.current[name];
      if (value !== (before ?? '')) continue;
      const wanted = next[name] ?? '';
      if (value !== wanted) fillIn?.(name, wanted);
      filled.current[name] = next[name];
    }
  }, [proposed, getValues, fillIn]);

  if (!offer) return null;
  return (
    <div className="form-section">
      <Banner tone="blue">
        The offer of <b>{offer.buyer.name}</b> for {formatExactMoney(offer.amount)} is accepted: it fills in the buyer
        {proposal?.sale_price === undefined
          ? ', and with the deal type and the purchase price the sale price and the fee too.'
          : ', the sale price and the fee.'}
      </Banner>
    </div>
  );
}

/** Beside a deal: the accepted offer that it has its buyer and price from; nothing without one. */
export function AcceptedOfferCard({ deal }: { deal: Deal }) {
  const offer = useAccepted(deal.property_id);
  const isItsOwn = offer && (offer.deal_id === deal.id || (offer.deal_id === null && offer.buyer_id === deal.buyer_id));
  if (!isItsOwn) return null;
  return (
    <Card title="Accepted offer">
      <div className="two">
        <span className="row g-2">
          <b className="num">{formatExactMoney(offer.amount)}</b>
          <Link className="link clip" to={paths.buyers.one(offer.buyer.id)}>
            {offer.buyer.name}
          </Link>
        </span>
        <small>{formatTerms(offer)}</small>
        {offer.decided_at && <small>Accepted {formatDateTime(offer.decided_at)}</small>}
        <Link className="link small" to={`${paths.properties.one(deal.property_id)}#buyers`}>
          All offers for this property
        </Link>
      </div>
    </Card>
  );
}
