import { useNavigate } from 'react-router-dom';
import { formatQuantity, formatExactMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import { acceptOfferInput } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';

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
