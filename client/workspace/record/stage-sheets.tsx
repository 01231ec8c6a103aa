/** The forms of the steps from an offer to the closing: short, prefilled, each undone from its toast. */
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { formatExactMoney, formatQuantity, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { dropBlanks, toFormValues } from '#client/form/form-values.ts';
import { FRESH, NOW } from '#client/form/loaded-record.tsx';
import { BuyerPicker } from '#client/records/buyers/buyer-picker.tsx';
import { SellerPicker } from '#client/records/leads/seller-picker.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { UNDO_SHOWN_MS, useToast } from '#client/ui/toast.tsx';
import { sum } from '#shared/core/money.ts';
import { z } from '#shared/core/zod.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import { dealFields, dealInput, HANDED_ON_DEALS, NO_BUYER } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { propertyCapture, propertyFields } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { assignFields, assignForm, closeDealFields, closeDealForm } from '#shared/workspace/record/stages.ts';
import type { RecordSummary } from '#shared/workspace/record/summary.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';

interface Props {
  summary: RecordSummary;
  onClose: () => void;
}

interface Source<Shown> {
  data: Shown;
  error: unknown;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
}

/** The data as it was when the sheet opened, so that saving notices a change by somebody else; and what is shown until then. */
function useAsOpened<Shown>({
  data,
  error,
  isFetching,
  isFetchedAfterMount,
  refetch,
}: Source<Shown>): [NonNullable<Shown> | undefined, ReactNode] {
  const [opened, setOpened] = useState<NonNullable<Shown>>();
  if (!opened && data && (isFetchedAfterMount || !isFetching)) setOpened(() => data);
  if (opened) return [opened, null];
  if (!error || isFetching) return [undefined, <LoadingArea key="loading" text="Loading..." />];
  return [undefined, <ErrorState key="failed" title={recordTexts.sheetFailed} error={error} onRetry={() => void refetch()} />];
}

/** Says that a step is done, with a button that takes it back. */
function useUndoableToast() {
  const toast = useToast();
  return (message: string, detail: string, undo: () => Promise<unknown>) => {
    const onSelect = () => void undo().catch((error: unknown) => toast.error(recordTexts.undoFailed, { detail: toProblem(error).reason }));
    toast.success(message, { detail, duration: UNDO_SHOWN_MS, action: { label: 'Undo', onSelect } });
  };
}

const MOST_LINES = 5;
/** What an offer is made of. */
const OFFERED = ['purchase_price', 'arv', 'repair_estimate'] as const;
const LABELS: Partial<Record<string, string>> = {
  purchase_price: 'Your offer',
  arv: 'Value after repairs (ARV)',
  repair_estimate: 'Repairs',
};
const PLACE = ['address', 'zip', 'city', 'state'] as const;
const offerForm = z.preprocess(
  dropBlanks,
  propertyCapture.extend({ purchase_price: propertyFields.purchase_price, arv: propertyFields.arv }),
);

/** Creates the property of a lead with the offer for it; what else is not known of the house can wait. */
export function OfferSheet({ summary: { lead_id, place, title }, onClose }: Props) {
  const navigate = useNavigate();
  const announce = useUndoableToast();
  const create = trpc.properties.capture.useMutation();
  const remove = trpc.properties.remove.useMutation();
  const [draft, waits] = useAsOpened(trpc.records.propertyDraft.useQuery({ id: lead_id ?? 0 }, FRESH));
  const lines = [...OFFERED, ...PLACE.filter((name) => draft?.[name] === null)];
  if (lines.length > MOST_LINES) return <Navigate to={`${paths.properties.add}?lead_id=${lead_id}`} />;
  return (
    <DialogForm
      title="Make offer"
      description={[title, place].filter(Boolean).join(', ')}
      schema={offerForm}
      fields={propertyFields}
      initial={toFormValues(propertyFields, draft ?? {})}
      waits={waits}
      send={async (property) => {
        const { id, version } = await create.mutateAsync(property);
        announce(`Offer of ${formatExactMoney(property.purchase_price)}`, propertyTexts.created, async () => {
          // First away from the page of what is removed.
          if (lead_id) await navigate(paths.leads.one(lead_id));
          await remove.mutateAsync({ id, version });
        });
        onClose();
        await navigate(`${paths.properties.one(id)}#offer`);
      }}
      submit="Make offer"
      failed={propertyTexts.createFailed}
      onClose={onClose}
    >
      {/* The county may be a guess from the ZIP code. */}
      {() => [...new Set([...lines, 'county'])].map((name) => <FormField key={name} name={name} span={12} label={LABELS[name]} />)}
    </DialogForm>
  );
}

const isHandedOnType = (type: unknown): boolean => HANDED_ON_DEALS.some((one) => one === type);

/** An assigned contract is sold at the contract price, and the seller is the lead: of what follows from another field nothing is said. */
const contractForm = z.unknown().transform((typed, context) => {
  const deal = dropBlanks(typed);
  const isHandedOn = isHandedOnType(deal['deal_type']);
  const read = dealInput.safeParse({ ...(isHandedOn && { sale_price: deal['purchase_price'] }), seller_id: deal['lead_id'], ...deal });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues)
    if (path[0] === 'lead_id') context.addIssue({ code: 'custom', path, message: 'Choose the seller' });
    else if (path[0] !== 'seller_id' && !(isHandedOn && path[0] === 'sale_price')) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
/** Fields a deal can do without come last. */
const CONTRACT_LINES = ['purchase_price', 'closing_date', 'earnest_money', 'inspection_period'] as const;

/** Creates the deal that the seller agreed to, with the buyer of the accepted offer, or without one. */
export function ContractSheet({ summary, onClose }: Props) {
  const { kind, id, property_id, lead_id, title, place } = summary;
  const navigate = useNavigate();
  const announce = useUndoableToast();
  const utils = trpc.useUtils();
  const create = trpc.deals.create.useMutation();
  const remove = trpc.deals.remove.useMutation();
  const [draft, waits] = useAsOpened(trpc.records.dealDraft.useQuery({ property_id, lead_id }, FRESH));
  const hasDeal = (now: RecordSummary) => now.deal_id !== null && !now.is_cancelled;
  const isHandedOn = isHandedOnType(draft?.deal_type);
  const [asksSeller, asksSalePrice] = [draft?.lead_id === null, draft?.sale_price === null && !isHandedOn];
  const lines = CONTRACT_LINES.slice(0, MOST_LINES - 1 - Number(asksSeller) - Number(asksSalePrice));
  return (
    <DialogForm
      title="Mark under contract"
      description={[title, place].filter(Boolean).join(', ')}
      schema={contractForm}
      fields={dealFields}
      initial={toFormValues(dealFields, draft ? { ...draft, buyer_id: draft.buyer_id ?? NO_BUYER } : {})}
      waits={waits}
      refusal={() => (hasDeal(summary) ? recordTexts.hasDeal : undefined)}
      send={async (input) => {
        if (hasDeal(await utils.records.summary.fetch({ kind, id }, NOW))) return;
        const isOffered = Boolean(draft?.buyer_id);
        const deal = await create.mutateAsync({
          ...input,
          // A lower price leaves more of what the buyer offered; without an offer, the fee stays.
          ...(isOffered && calculateAcceptedPrices(input, sum(draft?.sale_price, draft?.assignment_fee))),
          ...(!isOffered && isHandedOn && draft?.sale_price === draft?.purchase_price && { sale_price: input.purchase_price }),
        });
        announce(`Under contract at ${formatExactMoney(deal.purchase_price)}`, dealTexts.created, async () => {
          await navigate(paths.properties.one(deal.property_id));
          await remove.mutateAsync({ id: deal.id, version: deal.version });
        });
        onClose();
        await navigate(paths.deals.one(deal.id));
      }}
      submit="Mark under contract"
      failed={dealTexts.createFailed}
      onClose={onClose}
    >
      {() => (
        <>
          {asksSeller && <FormField name="lead_id" span={12} label="Seller" control={(control) => <SellerPicker control={control} />} />}
          {lines.map((name) => (
            <FormField key={name} name={name} span={6} />
          ))}
          {asksSalePrice && <FormField name="sale_price" span={6} />}
          <FormField name="buyer_id" span={12} label="Buyer" control={(control) => <BuyerPicker control={control} acceptsId />} />
        </>
      )}
    </DialogForm>
  );
}

/** Gives the deal its buyer and its fee, and makes it pending. */
export function AssignSheet({ summary, onClose }: Props) {
  const announce = useUndoableToast();
  const update = trpc.deals.update.useMutation();
  const accept = trpc.buyerOffers.accept.useMutation();
  const giveUp = trpc.buyerOffers.update.useMutation();
  const [deal, dealWaits] = useAsOpened(trpc.deals.get.useQuery({ id: summary.deal_id ?? 0 }, FRESH));
  const [known, offersWait] = useAsOpened(trpc.buyerOffers.ofProperty.useQuery({ id: summary.property_id ?? 0 }, FRESH));
  const proposed = known?.offers.find(({ id, buyer_id, status, is_expired }) =>
    deal?.buyer
      ? buyer_id === deal.buyer.id && (id === known.accepted_id || (status === 'open' && !is_expired))
      : id === (known.accepted_id ?? known.best?.offer_id),
  );
  return (
    <DialogForm
      title="Assign contract"
      description={summary.title}
      schema={assignForm}
      fields={assignFields}
      initial={toFormValues(assignFields, {
        buyer_id: deal?.buyer?.id ?? proposed?.buyer_id,
        amount: proposed?.amount ?? (deal && sum(deal.purchase_price, deal.profit)),
      })}
      waits={dealWaits ?? offersWait}
      send={async ({ buyer_id, amount }) => {
        if (!deal || !known) return;
        const { id, sale_price, assignment_fee, status } = deal;
        const offer = known.offers.find(
          (one) => one.status === 'open' && !one.is_expired && one.buyer_id === buyer_id && one.amount === amount,
        );
        // The deal's buyer ID belonged to nobody when it was entered: cleared first, so that it now names this buyer.
        const isUnclaimed = !offer && !deal.buyer && deal.buyer_id === buyer_id;
        // Accepting an offer knows no version of the deal: this is refused if somebody else has changed it.
        const before =
          offer || isUnclaimed ? await update.mutateAsync({ id, version: deal.version, ...(isUnclaimed && { buyer_id: NO_BUYER }) }) : deal;
        const prices = amount ? calculateAcceptedPrices(deal, amount) : {};
        const saved = offer
          ? await accept.mutateAsync({ id: offer.id, version: offer.version, set_pending: true })
          : await update.mutateAsync({ id, version: before.version, buyer_id, ...prices, status: 'pending' });
        const { version } = saved;
        announce('Assigned', amount ? `Your fee: ${formatExactMoney(sum(amount, -deal.purchase_price))}` : summary.title, () =>
          offer
            ? giveUp.mutateAsync({ id: offer.id, version, status: 'open' })
            : update.mutateAsync({ id, version, buyer_id: deal.buyer_id, sale_price, assignment_fee, status }),
        );
        onClose();
      }}
      submit="Assign contract"
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

/** Closes the deal with what was received and when, and completes its open milestones. */
export function CloseSheet({ summary, onClose }: Props) {
  const announce = useUndoableToast();
  const close = trpc.records.closeDeal.useMutation();
  const reopen = trpc.records.reopenDeal.useMutation();
  const id = summary.deal_id ?? 0;
  const [deal, dealWaits] = useAsOpened(trpc.deals.get.useQuery({ id }, FRESH));
  const [milestones, milestonesWait] = useAsOpened(trpc.milestones.ofDeal.useQuery({ id, status: 'pending', per_page: 1 }, FRESH));
  const [deposits, depositsWait] = useAsOpened(trpc.deposits.ofDeal.useQuery({ id }, FRESH));
  const open = milestones?.meta.total ?? 0;
  const unsettled = deposits?.data.filter(({ status }) => status === 'held' || status === 'hard') ?? [];
  const disputed = deposits?.data.filter(({ status }) => status === 'disputed') ?? [];
  return (
    <DialogForm
      title="Mark closed"
      description={summary.title}
      schema={closeDealForm}
      fields={closeDealFields}
      initial={toFormValues(closeDealFields, {
        received: deal?.profit,
        // An account without a time zone has the server's days: by this browser its contract may be dated tomorrow.
        closing_date: deal && deal.contract_date > today() ? deal.contract_date : today(),
        complete_milestones: open > 0,
        deposits: unsettled.length > 0 ? 'credited_at_closing' : null,
      })}
      waits={dealWaits ?? milestonesWait ?? depositsWait}
      send={async (input) => {
        if (!deal) return;
        const { sale_price, assignment_fee, closing_date } = deal;
        const status = deal.status === 'pending' ? 'pending' : 'active';
        const { deal: closed, days, ...changed } = await close.mutateAsync({ ...input, id, version: deal.version });
        announce(recordTexts.made(formatExactMoney(closed.profit), days), recordTexts.closed, () =>
          reopen.mutateAsync({ id, version: closed.version, status, closing_date, sale_price, assignment_fee, ...changed }),
        );
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
          {unsettled.length > 0 && (
            <FormField
              name="deposits"
              span={12}
              label={`Deposit of ${unsettled.map(({ amount, holder_name }) => `${formatExactMoney(amount)} with ${holder_name}`).join(', ')}`}
              blank="Stays with the holder"
              isOptional={false}
            />
          )}
          {disputed.map(({ id: deposit, amount, holder_name }) => (
            <p key={deposit} className="hint" style={{ gridColumn: '1 / -1' }}>
              The deposit of {formatExactMoney(amount)} with {holder_name} is disputed: it stays there until that is resolved.
            </p>
          ))}
        </>
      )}
    </DialogForm>
  );
}
