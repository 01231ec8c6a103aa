import { formatExactMoney, formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Listing, listingFields, listingPatch } from '#shared/closing/marketplace/listing.ts';
import { counterFields, counterInput, type RankedBid } from '#shared/closing/marketplace/room.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { acceptOfferInput } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { useState } from 'react';
import { toFormValues } from '#client/form/form-values.ts';

/** Says what the owner would take instead of a bid. Mount it to open it. */
export function CounterDialog({ listing, bid, onClose }: { listing: Listing; bid: RankedBid; onClose: () => void }) {
  const counter = trpc.listings.counter.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Counter-offer"
      description={`${bid.offer.buyer.name} bid ${formatExactMoney(bid.offer.amount)}. They see your price in the room, and may take it there.`}
      schema={counterInput}
      fields={counterFields}
      initial={{ id: listing.id, offer_id: bid.offer.id, amount: String(listing.ask), note: '' }}
      send={async (input) => {
        await counter.mutateAsync(input);
        await utils.listings.invalidate();
        toast.success(marketplaceTexts.countered);
        onClose();
      }}
      submit="Show the counter-offer"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="amount" span={12} />
          <FormField name="note" span={12} rows={2} />
        </>
      )}
    </DialogForm>
  );
}

interface Props {
  listing: Listing;
  bid: RankedBid;
  others: readonly RankedBid[];
  onClose: () => void;
}

/** Accepts a bid: sets buyer and price of the deal, closes the room, and drafts a message to the others. */
export function AcceptBidDialog({ listing, bid, others, onClose }: Props) {
  const accept = trpc.buyerOffers.accept.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { offer } = bid;
  const losers = [
    ...new Set(others.filter((one) => one.offer.status === 'open' && one.offer.id !== offer.id).map((one) => one.offer.buyer_id)),
  ];
  // The draft is created shortly after the acceptance.
  const openMessage = async () => {
    const { others_campaign_id: id } = await utils.buyerOffers.get.fetch({ id: offer.id }, { staleTime: 0 });
    void navigate(id === null ? `${paths.campaigns.list}?status=draft` : paths.campaigns.one(id));
  };
  return (
    <DialogForm
      title={`Accept ${formatExactMoney(offer.amount)} from ${offer.buyer.name}?`}
      description={[
        listing.deal_id === null ? 'A deal gets this buyer and price.' : `Deal #${listing.deal_id} gets this buyer and price.`,
        bid.fee !== null && bid.fee > 0 && `It leaves ${formatExactMoney(bid.fee)} above your cost.`,
        losers.length > 0 && `${formatQuantity(losers.length, 'other bidder gets', 'other bidders get')} a drafted message: you send it.`,
        'The room closes.',
      ]
        .filter(Boolean)
        .join(' ')}
      schema={acceptOfferInput}
      fields={{ set_pending: acceptOfferInput.shape.set_pending }}
      initial={{ id: offer.id, version: offer.version, set_pending: false }}
      send={async (input) => {
        const { deal_id } = await accept.mutateAsync(input);
        await Promise.all([
          utils.listings.invalidate(),
          utils.buyerOffers.invalidate(),
          utils.deals.invalidate(),
          utils.campaigns.invalidate(),
        ]);
        onClose();
        toast.success(
          deal_id === null ? buyerOfferTexts.accepted : `${buyerOfferTexts.accepted}: see deal #${deal_id}`,
          losers.length === 0
            ? undefined
            : {
                action: { label: 'Open the message to the others', onSelect: () => void openMessage() },
              },
        );
      }}
      submit="Accept bid"
      failed={buyerOfferTexts.acceptFailed}
      onClose={onClose}
    >
      {() => <FormField name="set_pending" span={12} hint="From under contract to waiting for the closing" />}
    </DialogForm>
  );
}

const fields = { review_above: listingFields.review_above };

/** Changes the amount above which bids of a room are checked first. Mount it to open it. */
export function ReviewLimitDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const [schema] = useState(() =>
    listingPatch.pick({ review_above: true }).refine(({ review_above }) => (review_above ?? listing.ask) >= listing.ask, {
      path: ['review_above'],
      error: marketplaceTexts.reviewBelowAsk,
    }),
  );
  const update = trpc.listings.update.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Bids to check"
      schema={schema}
      fields={fields}
      initial={toFormValues(fields, listing)}
      send={async ({ review_above }) => {
        await update.mutateAsync({ id: listing.id, version: listing.version, review_above: review_above ?? null });
        await utils.listings.invalidate();
        toast.success(marketplaceTexts.updated);
        onClose();
      }}
      submit="Save"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      {() => <FormField name="review_above" span={12} hint={marketplaceTexts.reviewHint} isOptional />}
    </DialogForm>
  );
}

const schema = listingPatch.pick({ override_reason: true });

/** Opens the room of a draft that state rules block. Mount it to open it. */
export function OpenHeldDialog({ listing, holds, onClose }: { listing: Listing; holds: readonly string[]; onClose: () => void }) {
  const update = trpc.listings.update.useMutation();
  const open = trpc.listings.open.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Open the room"
      description={`${holds.join('. ')}.`}
      schema={schema}
      fields={schema.shape}
      initial={{ override_reason: listing.override_reason ?? '' }}
      send={async (input) => {
        const { version } = await update.mutateAsync({ ...input, id: listing.id, version: listing.version });
        await open.mutateAsync({ id: listing.id, version });
        await utils.listings.invalidate();
        toast.success(marketplaceTexts.opened);
        onClose();
      }}
      submit="Open the room"
      failed={marketplaceTexts.updateFailed}
      onClose={onClose}
    >
      {() => (
        <FormField
          name="override_reason"
          span={12}
          label="Reason to open all the same"
          hint={marketplaceTexts.reasonHint}
          isOptional={false}
        />
      )}
    </DialogForm>
  );
}
