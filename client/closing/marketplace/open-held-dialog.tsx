import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Listing, listingPatch } from '#shared/closing/marketplace/listing.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

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
