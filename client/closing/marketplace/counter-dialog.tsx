import { formatExactMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { counterFields, counterInput, type RankedBid } from '#shared/closing/marketplace/room.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

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
