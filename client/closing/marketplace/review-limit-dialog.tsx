import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { type Listing, listingFields, listingPatch } from '#shared/closing/marketplace/listing.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

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
