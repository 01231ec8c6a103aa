/** In the form of a new deal: fills in what is known of its property and its lead; never over what somebody typed. */
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { trpc } from '#client/core/trpc.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import type { DealDraft } from '#shared/records/deals/draft.ts';

const ABOUT = ['property_id', 'lead_id'] as const;
/** Of an accepted offer these follow the deal type and the price while they are typed (`AcceptedOfferFill`). */
const OF_OFFER = ['buyer_id', 'sale_price', 'assignment_fee'] as const;
const TERMS = ['seller_id', 'deal_type', 'purchase_price', 'earnest_money', 'inspection_period', 'contract_date', 'closing_date'] as const;
type Name = (typeof ABOUT)[number] | (typeof OF_OFFER)[number] | (typeof TERMS)[number];

export function DealDraftFill() {
  const typed = useTypedValues(ABOUT);
  const { getValues, setValue, clearErrors } = useFormContext();
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
      setValue(name, wanted);
      clearErrors(name);
    }
  }, [proposed, dirtyFields, defaultValues, getValues, setValue, clearErrors]);
  return null;
}

const toText = (value: DealDraft[Name]): string => (value === null ? '' : String(value));
