import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { type BuyerOffer, buyerOfferInput } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { BuyerPicker } from './buyer-picker.tsx';
import { useOfferRefresh } from './use-offer-refresh.ts';

interface Props {
  propertyId: number;
  /** Who offers, when that is known; else it is chosen. */
  buyer?: { id: number; name: string; payment: BuyerOffer['payment'] | null } | undefined;
  /** An offer that is to be changed. */
  offer?: BuyerOffer | undefined;
  onClose: () => void;
}

/** Records what a buyer offers for a property, or changes it. Mount it to open it. */
export function RecordOfferDialog({ propertyId, buyer, offer, onClose }: Props) {
  const create = trpc.buyerOffers.create.useMutation();
  const update = trpc.buyerOffers.update.useMutation();
  const refresh = useOfferRefresh();
  const begun = offer ?? { property_id: propertyId, buyer_id: buyer?.id ?? null, payment: buyer?.payment ?? 'cash' };
  const named = offer?.buyer.name ?? buyer?.name;
  return (
    <DialogForm
      title={offer ? 'Change the offer' : 'Record an offer'}
      description={named === undefined ? undefined : `Of ${named}`}
      schema={buyerOfferInput}
      value={begun}
      send={async (input) => {
        if (offer) {
          const { buyer_id: _, property_id: __, ...terms } = input;
          const cleared = { earnest_money: null, closing_days: null, expires_on: null, terms: null };
          await update.mutateAsync({ ...cleared, ...terms, id: offer.id, version: offer.version });
        } else await create.mutateAsync(input);
        await refresh();
      }}
      done={offer ? buyerOfferTexts.updated : buyerOfferTexts.created}
      submit={offer ? 'Save the offer' : 'Record the offer'}
      failed={offer ? buyerOfferTexts.updateFailed : buyerOfferTexts.createFailed}
      onClose={onClose}
    >
      {named === undefined && <FormField name="buyer_id" span={12} control={(control) => <BuyerPicker control={control} />} />}
      <FormField name="amount" />
      <FormField name="payment" blank={null} />
      <FormField name="earnest_money" />
      <FormField name="closing_days" />
      <FormField name="expires_on" />
      <FormField name="contingencies" span={12} />
      <FormField name="terms" span={12} rows={2} />
    </DialogForm>
  );
}
