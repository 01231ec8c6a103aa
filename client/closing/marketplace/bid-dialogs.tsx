import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatExactMoney, formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Listing, listingFields, listingPatch } from '#shared/closing/marketplace/listing.ts';
import { counterInput, type RankedBid } from '#shared/closing/marketplace/room.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { acceptOfferInput } from '#shared/records/buyers/offer.ts';

interface BidDialogProps {
  listing: Listing;
  bid: RankedBid;
  onClose: () => void;
}

/** Says what the owner would take instead of a bid. Mount it to open it. */
export function CounterDialog({ listing: { id, ask }, bid: { offer }, onClose }: BidDialogProps) {
  const counter = trpc.listings.counter.useMutation();
  return (
    <DialogForm
      title="Counter-offer"
      description={`${offer.buyer.name} bid ${formatExactMoney(offer.amount)}. They see your price in the room and can accept it there.`}
      schema={counterInput}
      value={{ id, offer_id: offer.id, amount: ask }}
      send={(input) => counter.mutateAsync(input)}
      done={marketplaceTexts.countered}
      submit="Show the counter-offer"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      <FormField name="amount" span={12} />
      <FormField name="note" span={12} rows={2} />
    </DialogForm>
  );
}

/** Accepts a bid: sets buyer and price of the deal, closes the room, and drafts a message to the others. */
export function AcceptBidDialog({ bid, others, onClose }: Omit<BidDialogProps, 'listing'> & { others: readonly RankedBid[] }) {
  const accept = trpc.buyerOffers.accept.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { offer } = bid;
  const losers = new Set(others.filter((one) => one.offer.status === 'open' && one.offer.id !== offer.id).map((one) => one.offer.buyer_id));
  // The draft is created shortly after the acceptance.
  const openMessage = async () => {
    const { others_campaign_id: id } = await utils.buyerOffers.get.fetch({ id: offer.id }, { staleTime: 0 });
    void navigate(id === null ? `${paths.campaigns.list}?status=draft` : paths.campaigns.one(id));
  };
  return (
    <DialogForm
      title={`Accept ${formatExactMoney(offer.amount)} from ${offer.buyer.name}?`}
      description={[
        buyerOfferTexts.dealFollows,
        bid.fee !== null && bid.fee > 0 && `It leaves ${formatExactMoney(bid.fee)} above your cost.`,
        losers.size > 0 && `${formatQuantity(losers.size, 'other bidder gets', 'other bidders get')} a drafted message: you send it.`,
        'The room closes.',
      ]
        .filter(Boolean)
        .join(' ')}
      schema={acceptOfferInput}
      value={{ id: offer.id, version: offer.version }}
      send={async (input) => {
        const { deal_id } = await accept.mutateAsync(input);
        onClose();
        toast.success(
          deal_id === null ? buyerOfferTexts.accepted : `${buyerOfferTexts.accepted}: see deal #${deal_id}`,
          losers.size === 0 ? {} : { action: { label: 'Open the message to the others', onSelect: () => void openMessage() } },
        );
      }}
      submit="Accept bid"
      failed={buyerOfferTexts.acceptFailed}
      onClose={onClose}
    >
      <FormField name="set_pending" span={12} hint="From under contract to waiting for the closing" />
    </DialogForm>
  );
}

/** Changes the amount above which bids of a room are checked first. Mount it to open it. */
export function ReviewLimitDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { id, version, ask } = listing;
  const [schema] = useState(() =>
    listingPatch.pick({ review_above: true }).refine(({ review_above }) => (review_above ?? ask) >= ask, {
      path: ['review_above'],
      error: marketplaceTexts.reviewBelowAsk,
    }),
  );
  const update = trpc.listings.update.useMutation();
  return (
    <DialogForm
      title="Bids to check"
      schema={schema}
      fields={listingFields}
      value={listing}
      send={({ review_above = null }) => update.mutateAsync({ id, version, review_above })}
      done={marketplaceTexts.updated}
      submit="Save"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      <FormField name="review_above" span={12} hint={marketplaceTexts.reviewHint} isOptional />
    </DialogForm>
  );
}

const reasonToOpen = listingPatch.pick({ override_reason: true });

/** Asks why a room is opened although the rules of its state hold it back. */
export const OverrideField = () => (
  <FormField name="override_reason" span={12} label="Reason to open anyway" hint={marketplaceTexts.reasonHint} isOptional={false} />
);

/** Opens the room of a draft that state rules block. Mount it to open it. */
export function OpenHeldDialog({ listing, holds, onClose }: { listing: Listing; holds: readonly string[]; onClose: () => void }) {
  const update = trpc.listings.update.useMutation();
  const open = trpc.listings.open.useMutation();
  const { id } = listing;
  return (
    <DialogForm
      title="Open the room"
      description={`${holds.join('. ')}.`}
      schema={reasonToOpen}
      value={listing}
      send={async (input) => {
        const { version } = await update.mutateAsync({ ...input, id, version: listing.version });
        await open.mutateAsync({ id, version });
      }}
      done={marketplaceTexts.opened}
      submit="Open the room"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      <OverrideField />
    </DialogForm>
  );
}
