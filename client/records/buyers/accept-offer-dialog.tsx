import { formatExactMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { acceptOfferInput, type BuyerOffer } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { useOfferRefresh } from './use-offer-refresh.ts';

/** Asks before an offer is accepted, and says what that changes. Mount it to ask. */
export function AcceptOfferDialog({ offer, onClose }: { offer: BuyerOffer; onClose: () => void }) {
  const accept = trpc.buyerOffers.accept.useMutation();
  const refresh = useOfferRefresh();
  const toast = useToast();
  return (
    <DialogForm
      title="Accept the offer"
      description={`${offer.buyer.name} pays ${formatExactMoney(offer.amount)}. ${buyerOfferTexts.dealFollows} Other offers stay as they are.`}
      schema={acceptOfferInput}
      fields={{ set_pending: acceptOfferInput.shape.set_pending }}
      initial={{ id: offer.id, version: offer.version, set_pending: false }}
      send={async (input) => {
        const { deal_id } = await accept.mutateAsync(input);
        await refresh();
        toast.success(
          deal_id === null
            ? `${buyerOfferTexts.accepted}. There is no open deal on this property yet.`
            : `${buyerOfferTexts.accepted}: see deal #${deal_id}`,
        );
        onClose();
      }}
      submit="Accept the offer"
      failed={buyerOfferTexts.acceptFailed}
      onClose={onClose}
    >
      <FormField name="set_pending" span={12} hint="From under contract to waiting for the closing" />
    </DialogForm>
  );
}
