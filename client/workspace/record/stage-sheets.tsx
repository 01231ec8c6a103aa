/** The forms of the steps from an offer to the closing: prefilled, at most five lines, each undone from its toast. */
import { Navigate, useNavigate } from 'react-router-dom';
import { formatExactMoney, formatQuantity, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { BuyerPicker } from '#client/records/buyers/buyer-picker.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { sum } from '#shared/core/money.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import { type Deal, type DealInput, dealFields, dealInput, NO_BUYER } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { BUILDING_FIELDS, propertyFields, propertyInput } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { assignFields, assignForm, closeDealFields, closeDealForm } from '#shared/workspace/record/stages.ts';
import type { RecordSummary } from '#shared/workspace/record/summary.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';

interface Props {
  summary: RecordSummary;
  onClose: () => void;
}

const MOST_LINES = 5;
/** What an offer is made of. */
const OFFERED = ['purchase_price', 'arv', 'repair_estimate'] as const;
const LABELS: Partial<Record<string, string>> = {
  purchase_price: 'Your offer',
  arv: 'Value after repairs (ARV)',
  repair_estimate: 'Repairs',
};
const NEEDED = ['address', 'city', 'state', 'zip', 'county', 'property_type', 'lot_size', 'description', ...BUILDING_FIELDS] as const;

/** The house of a lead with what one would pay for it; where more than five facts are missing, the whole form. */
export function OfferSheet({ summary: { lead_id, place, title }, onClose }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.properties.create.useMutation();
  const draft = trpc.records.propertyDraft.useQuery({ id: lead_id ?? 0 }).data;
  if (!draft) return null;
  const missing = NEEDED.filter((name) => draft[name] === null && !OFFERED.some((one) => one === name));
  const lines = [...OFFERED, ...missing];
  if (lines.length > MOST_LINES) return <Navigate to={`${paths.properties.add}?lead_id=${lead_id}`} />;
  return (
    <DialogForm
      title="Make offer"
      description={[title, place].filter(Boolean).join(', ')}
      schema={propertyInput}
      fields={propertyFields}
      initial={toFormValues(propertyFields, draft)}
      send={async (property) => {
        const { id } = await create.mutateAsync(property);
        toast.success(`Offer of ${formatExactMoney(property.purchase_price)}`, {
          detail: propertyTexts.created,
        });
        onClose();
        await navigate(`${paths.properties.one(id)}#offer`);
      }}
      submit="Make offer"
      failed={propertyTexts.createFailed}
      onClose={onClose}
    >
      {() => lines.map((name) => <FormField key={name} name={name} span={12} label={LABELS[name]} />)}
    </DialogForm>
  );
}

const CONTRACT_LINES = ['purchase_price', 'closing_date', 'earnest_money', 'inspection_period'] as const;

/** The seller's yes: a deal from what is known, with no buyer yet unless somebody's offer was accepted. */
export function ContractSheet({ summary: { property_id, lead_id, title, place }, onClose }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.deals.create.useMutation();
  const remove = trpc.deals.remove.useMutation();
  const draft = trpc.records.dealDraft.useQuery({ property_id, lead_id }).data;
  if (!draft) return null;
  const isFeeApart = draft.sale_price === draft.purchase_price;
  /** A price that the seller was talked down to leaves more of what a buyer has offered, or the fee that is hoped for. */
  const price = ({ purchase_price, ...deal }: DealInput): DealInput => ({
    ...deal,
    ...{
      purchase_price,
      sale_price: isFeeApart ? purchase_price : deal.sale_price,
    },
    ...(isFeeApart &&
      draft.buyer_id !== null && {
        assignment_fee: sum(draft.assignment_fee, draft.purchase_price, -purchase_price),
      }),
  });
  return (
    <DialogForm
      title="Under contract"
      description={[title, place].filter(Boolean).join(', ')}
      schema={dealInput}
      fields={dealFields}
      initial={toFormValues(dealFields, {
        ...draft,
        buyer_id: draft.buyer_id ?? NO_BUYER,
      })}
      send={async (input) => {
        const deal = await create.mutateAsync(price(input));
        toast.success(`Under contract at ${formatExactMoney(deal.purchase_price)}`, {
          detail: dealTexts.created,
          action: {
            label: 'Undo',
            onSelect: () =>
              remove.mutate(
                { id: deal.id, version: deal.version },
                {
                  onSuccess: () => void navigate(paths.properties.one(deal.property_id)),
                },
              ),
          },
        });
        onClose();
        await navigate(paths.deals.one(deal.id));
      }}
      submit="Under contract"
      failed={dealTexts.createFailed}
      onClose={onClose}
    >
      {() => (
        <>
          {CONTRACT_LINES.map((name) => (
            <FormField key={name} name={name} span={6} />
          ))}
          <FormField name="buyer_id" span={12} label="Buyer" control={(control) => <BuyerPicker control={control} acceptsId />} />
        </>
      )}
    </DialogForm>
  );
}

const useDeal = (summary: RecordSummary): Deal | undefined =>
  trpc.deals.get.useQuery({ id: summary.deal_id ?? 0 }, { enabled: summary.deal_id !== null }).data;

/** Who buys it, and for how much: the deal has its buyer and its fee, and is pending. */
export function AssignSheet({ summary, onClose }: Props) {
  const toast = useToast();
  const update = trpc.deals.update.useMutation();
  const accept = trpc.buyerOffers.accept.useMutation();
  const deal = useDeal(summary);
  const offers = trpc.buyerOffers.list.useQuery({
    property_id: summary.property_id,
    status: 'open',
    per_page: 100,
  }).data?.data;
  if (!deal || !offers) return null;
  const best = summary.buyer && offers.find(({ buyer_id }) => buyer_id === summary.buyer?.id);
  const { buyer_id, sale_price, assignment_fee, status } = deal;
  const before = { buyer_id, sale_price, assignment_fee, status };
  return (
    <DialogForm
      title="Assign"
      description={summary.title}
      schema={assignForm}
      fields={assignFields}
      initial={toFormValues(assignFields, {
        buyer_id: best?.buyer_id,
        amount: best?.amount ?? sum(deal.purchase_price, deal.profit),
      })}
      send={async ({ buyer_id, amount }) => {
        const offer = offers.find((one) => one.buyer_id === buyer_id && one.amount === amount);
        // The number was nobody's when it was typed; now a buyer is meant.
        if (!offer && !deal.buyer && deal.buyer_id === buyer_id) await update.mutateAsync({ id: deal.id, buyer_id: NO_BUYER });
        if (offer) await accept.mutateAsync({ id: offer.id, set_pending: true });
        else
          await update.mutateAsync({
            id: deal.id,
            buyer_id,
            ...(amount ? calculateAcceptedPrices(deal, amount) : {}),
            status: 'pending',
          });
        toast.success('Assigned', {
          detail: amount ? `Your fee: ${formatExactMoney(sum(amount, -deal.purchase_price))}` : summary.title,
          ...(!offer && {
            action: {
              label: 'Undo',
              onSelect: () => update.mutate({ id: deal.id, ...before }),
            },
          }),
        });
        onClose();
      }}
      submit="Assign"
      failed={dealTexts.updateFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="buyer_id" span={12} label="Buyer" control={(control) => <BuyerPicker control={control} />} />
          <FormField name="amount" span={12} isOptional={false} />
        </>
      )}
    </DialogForm>
  );
}

/** What was received, and when: the deal is closed, with its open milestones. */
export function CloseSheet({ summary, onClose }: Props) {
  const toast = useToast();
  const close = trpc.records.closeDeal.useMutation();
  const update = trpc.deals.update.useMutation();
  const complete = trpc.milestones.complete.useMutation();
  const deal = useDeal(summary);
  const milestones = trpc.milestones.ofDeal.useQuery({
    id: summary.deal_id ?? 0,
    status: 'pending',
    per_page: 1,
  }).data;
  const deposits = trpc.deposits.ofDeal.useQuery({ id: summary.deal_id ?? 0 }).data?.data;
  if (!deal || !milestones || !deposits) return null;
  const open = milestones.meta.total;
  const held = deposits.filter(({ status }) => status === 'held' || status === 'hard');
  const { status, closing_date, sale_price, assignment_fee } = deal;
  const before = { status, closing_date, sale_price, assignment_fee };
  return (
    <DialogForm
      title="Mark closed"
      description={summary.title}
      schema={closeDealForm}
      fields={closeDealFields}
      initial={toFormValues(closeDealFields, {
        received: Math.max(0, deal.profit),
        closing_date: today(),
        complete_milestones: open > 0,
      })}
      send={async (input) => {
        const closed = await close.mutateAsync({
          ...input,
          id: deal.id,
          version: deal.version,
        });
        const undo = async () => {
          await update.mutateAsync({ id: deal.id, ...before });
          for (const id of closed.milestone_ids) await complete.mutateAsync({ id, completed: false });
        };
        toast.success(recordTexts.made(formatExactMoney(closed.deal.profit), closed.days), {
          detail: recordTexts.closed,
          action: { label: 'Undo', onSelect: () => void undo() },
        });
        onClose();
      }}
      submit="Mark closed"
      failed={recordTexts.closeFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="received" span={6} label={summary.profit?.label === 'Profit' ? 'Profit received' : 'Fee received'} />
          <FormField name="closing_date" span={6} />
          {open > 0 && <FormField name="complete_milestones" span={12} label={`Complete ${formatQuantity(open, 'open milestone')}`} />}
          {held.map(({ id, amount, holder_name }) => (
            <p key={id} className="hint" style={{ gridColumn: '1 / -1' }}>
              A deposit of {formatExactMoney(amount)} is still with {holder_name ?? 'its holder'}: release it under Buyer and money.
            </p>
          ))}
        </>
      )}
    </DialogForm>
  );
}
