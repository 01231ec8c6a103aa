import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { PACKET_MARKETING } from '#shared/closing/packets/manifest.ts';
import { PACKET_MARKETING_LABELS, packetTerms, packetTermsFields } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { savePacket } from './packet-files.ts';

const HALF = 50;

const marketingControl = (control: ControlProps) => (
  <Select
    id={control.id}
    name={control.name}
    ref={control.bind}
    options={PACKET_MARKETING.map((value) => ({ value, label: PACKET_MARKETING_LABELS[value] }))}
    value={String(control.value)}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value)}
  />
);

/** Makes the packet of a room and saves it. Mount it to open it. */
export function SendPacketDialog({ listingId, onClose }: { listingId: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Send to a partner"
      description="A signed file with the listing, photos, comparables and these terms. Your floor stays here."
      width={520}
      schema={packetTerms}
      fields={packetTermsFields}
      initial={toFormValues(packetTermsFields, { fee_split_percent: HALF, may_market: 'own_buyers' })}
      send={async (terms) => {
        await savePacket(listingId, terms);
        await utils.packets.sent.invalidate({ id: listingId });
        toast.success('Packet saved. Send the file to your partner.');
        onClose();
      }}
      submit="Download packet"
      failed={packetTexts.makeFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="fee_split_percent" span={6} unit="%" />
          <FormField name="partner" span={6} hint="Only you see it" />
          <FormField name="may_market" span={12} control={marketingControl} />
        </>
      )}
    </DialogForm>
  );
}
