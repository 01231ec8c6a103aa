import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { BuyerPicker } from '#client/records/buyers/buyer-picker.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { today } from '#client/core/format.ts';
import { answerFields, packetAnswerInput, PACKET_MARKETING_LABELS, type PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { addDays } from '#shared/core/days.ts';

const HOLDS_DAYS = 3;
const CLOSING_DAYS = 14;

interface Props {
  deal: PartnerDeal;
  /** The buyer for whom it is. */
  buyerId?: number | undefined;
  onClose: () => void;
}

/** Signs a bid on a partner's deal. Mount it to open it. */
export function AnswerDialog({ deal, buyerId, onClose }: Props) {
  const answer = trpc.packets.answer.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  const begun = {
    buyer_id: buyerId ?? null,
    amount: deal.ask,
    payment: 'cash',
    earnest_money: deal.deposit_wanted,
    closing_days: CLOSING_DAYS,
    contingencies: [],
    valid_until: addDays(today(), HOLDS_DAYS),
  };
  return (
    <DialogForm
      title="Answer with a bid"
      description="Signed with your key. The buyer's name and contact stay here."
      width={560}
      schema={packetAnswerInput}
      fields={answerFields}
      initial={{ ...toFormValues(answerFields, begun), id: deal.id }}
      send={async (input) => {
        utils.packets.get.setData({ id: String(deal.id) }, await answer.mutateAsync(input));
        await utils.packets.invalidate();
        toast.success(packetTexts.answered);
        onClose();
      }}
      submit="Sign the bid"
      failed={packetTexts.answerFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="buyer_id" span={12} control={(control) => <BuyerPicker control={control} />} />
          <FormField name="amount" span={6} />
          <FormField name="earnest_money" span={6} />
          <FormField name="payment" span={6} />
          <FormField name="closing_days" span={6} />
          <FormField name="contingencies" span={6} />
          <FormField name="valid_until" span={6} />
          <div className="dialog-failure">
            <Banner tone="blue">
              You accept {deal.fee_split_percent}% of the fee, and may offer it{' '}
              {PACKET_MARKETING_LABELS[deal.may_market].toLowerCase().replace('their', 'your')}.
            </Banner>
          </div>
        </>
      )}
    </DialogForm>
  );
}
