import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LeftOutBuyers, formatReach, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { AGAIN_AFTER_DAYS } from '#shared/records/buyers/matches.ts';
import { sendToBuyersInput } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { isSent, type SentChannel } from '#shared/records/contacts/channels.ts';

const SheetPreview = lazy(async () => ({ default: (await import('./sheet-preview.tsx')).SheetPreview }));

const { channel, subject_line, content } = sendToBuyersInput.shape;

interface Props {
  propertyId: number;
  /** Who was picked by hand; without them it goes to all who match. */
  buyerIds: readonly number[] | undefined;
  /** How many of those who were picked have had it lately. */
  again: number;
  onClose: () => void;
}

/** Sends the deal sheet to the chosen buyers by a campaign at once, or makes it as a draft; shows what the first of them would get. */
export function SendSheetDialog({ propertyId, buyerIds, again, onClose }: Props) {
  const send = trpc.campaigns.sendToBuyers.useMutation();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const toast = useToast();
  const [start, setStart] = useState(true);
  const [reachable, setReachable] = useState<number>();
  return (
    <DialogForm
      title="Send the deal sheet"
      width={600}
      schema={sendToBuyersInput}
      fields={{ channel, subject_line, content }}
      initial={{
        id: propertyId,
        ...(buyerIds && { buyer_ids: [...buyerIds], again: again > 0 }),
        channel: 'email',
        subject_line: '',
        content: '',
      }}
      send={async (input) => {
        const campaign = await send.mutateAsync({ ...input, start });
        await Promise.all([utils.campaigns.invalidate(), utils.buyers.ofProperty.invalidate()]);
        const open = () => void navigate(paths.campaigns.one(campaign.id));
        onClose();
        if (start) toast.success('The campaign has started', { action: { label: 'Open the campaign', onSelect: open } });
        else open();
      }}
      submit={!start ? 'Make the draft' : reachable === undefined ? 'Send now' : `Send now to ${formatQuantity(reachable, 'buyer')}`}
      refusal={() => (reachable === 0 ? campaignTexts.noBuyerReached : undefined)}
      failed={campaignTexts.sendFailed}
      onClose={onClose}
    >
      {(values) => (
        <>
          <Recipients
            propertyId={propertyId}
            buyerIds={buyerIds}
            again={again}
            channel={isSent(values['channel']) ? values['channel'] : 'email'}
            onCounted={setReachable}
          />
          <FormField name="channel" span={12} blank={null} />
          {isSent(values['channel']) && <DeliveryLine channels={[values['channel']]} />}
          {values['channel'] === 'email' && <AskPostalAddress>{outreachTexts.addressNeeded}</AskPostalAddress>}
          {values['channel'] === 'email' && <FormField name="subject_line" span={12} isOptional hint="Blank: the address and the price." />}
          <FormField
            name="content"
            span={12}
            rows={6}
            hint="Blank: DealFlow writes it from the property. {{first_name|there}} and {{deal_sheet}} are filled in for each buyer."
          />
          <label className="check-line">
            <CheckBox checked={!start} onChange={(event) => setStart(!event.target.checked)} />
            Make a draft first, to see what each buyer gets before anything is sent
          </label>
          <Suspense>
            <SheetPreview
              propertyId={propertyId}
              buyerIds={buyerIds}
              again={again > 0}
              channel={values['channel']}
              subject={values['subject_line']}
              content={values['content']}
            />
          </Suspense>
        </>
      )}
    </DialogForm>
  );
}

interface RecipientsProps extends Pick<Props, 'propertyId' | 'buyerIds' | 'again'> {
  channel: SentChannel;
  onCounted: (reachable: number | undefined) => void;
}

/** Who gets it by the chosen channel, and who does not. */
function Recipients({ propertyId, buyerIds, again, channel, onCounted }: RecipientsProps) {
  const reach = useOfferReach({ propertyId, channel, buyerIds, again: again > 0 });
  const reachable = reach?.reachable;
  useEffect(() => onCounted(reachable), [onCounted, reachable]);
  return (
    <div className="recipients stack g-tight" aria-live="polite">
      <p>
        To {formatReach(reach)}, each with their own link.
        {again > 0 && ` ${formatQuantity(again, 'of them gets', 'of them get')} it a second time within ${AGAIN_AFTER_DAYS} days.`}
      </p>
      <LeftOutBuyers reach={reach} />
    </div>
  );
}
