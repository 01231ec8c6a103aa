import { useState, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFormContext, useFormState } from 'react-hook-form';
import { paths } from '#client/core/paths.ts';
import { AcceptedOfferFill } from '#client/records/buyers/accepted-offer.tsx';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { DEAL_STATUSES, type Deal, dealFields, dealForm, type DealDraft } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealName } from '#client/records/deals/deal-facts.tsx';
import { ClosedEarly, ClosingDayOff } from '#client/records/deals/closing-day-off.tsx';
import { DealFormFields } from '#client/records/deals/deal-form.tsx';
import { DealSummary } from '#client/records/deals/deal-summary.tsx';
import '#client/records/deals/deals.css';
import { KeyDates } from '#client/records/deals/key-dates.tsx';
import { parseTypedNumber, useFormScope, useTypedValues } from '#client/form/form-scope.ts';

const ABOUT = ['property_id', 'lead_id'] as const;
/** Of an accepted offer these follow the deal type and the price while they are typed (`AcceptedOfferFill`). */
const OF_OFFER = ['buyer_id', 'sale_price', 'assignment_fee'] as const;
const TERMS = ['seller_id', 'deal_type', 'purchase_price', 'earnest_money', 'inspection_period', 'contract_date', 'closing_date'] as const;
type Name = (typeof ABOUT)[number] | (typeof OF_OFFER)[number] | (typeof TERMS)[number];

/** In the form of a new deal: fills in what is known of its property and its lead; never over what somebody typed. */
function DealDraftFill() {
  const typed = useTypedValues(ABOUT);
  const { getValues } = useFormContext();
  const { fillIn } = useFormScope();
  const { dirtyFields, defaultValues } = useFormState();
  // What is filled in is neither typed nor what the form began with, and follows what it is about.
  const isFilledIn = (name: (typeof ABOUT)[number]) => !dirtyFields[name] && typed[name] !== defaultValues?.[name];
  const chosen = (name: (typeof ABOUT)[number]) => (isFilledIn(name) ? null : (parseTypedNumber(typed[name]) ?? null));
  const about = { property_id: chosen('property_id'), lead_id: chosen('lead_id') };
  const isAboutSomething = about.property_id !== null || about.lead_id !== null;
  const draft = trpc.records.dealDraft.useQuery(about, { enabled: isAboutSomething, retry: false }).data;
  const property_id = draft?.property_id ?? null;
  const accepted = trpc.buyerOffers.list.useQuery({ property_id, status: 'accepted', per_page: 1 }, { enabled: property_id !== null }).data;
  const isReady = draft && (property_id === null || accepted);
  const names: readonly Name[] = accepted?.data.length ? [...ABOUT, ...TERMS] : [...ABOUT, ...TERMS, ...OF_OFFER];
  const proposed = isReady ? JSON.stringify(names.map((name) => [name, toText(draft[name])])) : '[]';

  useEffect(() => {
    for (const [name, wanted] of JSON.parse(proposed) as [Name, string][]) {
      const value: unknown = getValues(name) ?? '';
      const isTyped = Boolean(dirtyFields[name]) || (value !== '' && value === defaultValues?.[name]);
      if (wanted === '' || wanted === value || isTyped) continue;
      fillIn?.(name, wanted);
    }
  }, [proposed, dirtyFields, defaultValues, getValues, fillIn]);
  return null;
}

const toText = (value: DealDraft[Name]): string => (value === null ? '' : String(value));

const LINKED = ['property_id', 'lead_id'] as const;

/** What a link says the deal is about: its property, its lead, the column of the board that it was added to. */
function readValues(params: URLSearchParams): Record<string, unknown> {
  const linked: Record<string, string> = {};
  for (const name of LINKED) {
    const id = params.get(name) ?? '';
    if (/^[1-9]\d*$/.test(id)) linked[name] = id;
  }
  const status = DEAL_STATUSES.find((known) => known === params.get('status')) ?? DEAL_STATUSES[0];
  return { ...linked, status };
}

export function AddDealPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.deals.create.useMutation();
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const [created, setCreated] = useState<Deal>();

  const afterCreate = (deal: Deal) => {
    toast.success(dealTexts.created, { action: { label: 'Open', onSelect: () => void navigate(paths.deals.one(deal.id)) } });
    setCreated(deal);
    // The next deal is about something else: the link's values belong to this one only.
    setParams({}, { replace: true });
    document.querySelector('h1')?.focus();
  };

  return (
    <>
      <PageHead title="Add Deal" />
      {created && (
        <div className="deal-created">
          <Banner
            tone="green"
            actions={
              <ButtonLink size="sm" to={paths.deals.one(created.id)}>
                Open deal #{created.id}
              </ButtonLink>
            }
          >
            <b>{formatDealName(created)}</b> is saved. Its milestones are on its page; here you can add the next deal.
          </Banner>
        </div>
      )}
      <RecordForm
        key={LINKED.map((name) => params.get(name)).join()}
        label="Add Deal"
        schema={dealForm}
        fields={dealFields}
        value={readValues(params)}
        draft="deal:new"
        save={(deal) => create.mutateAsync(deal)}
        newest={() => utils.deals.list.fetch(NEWEST, NOW)}
        onSaved={afterCreate}
        stay
        submit={dealTexts.submit}
        failed={wrappedFailure('Error creating deal')}
        cancel={listAddress(paths.deals.list)}
        aside={
          <aside className="rail stack" aria-label="Figures and dates">
            <DealSummary />
            <KeyDates />
          </aside>
        }
      >
        <DealDraftFill />
        <AcceptedOfferFill />
        <DealFormFields>
          <ClosedEarly />
          <ClosingDayOff />
        </DealFormFields>
      </RecordForm>
    </>
  );
}
