/** The values of a contract's text, each with its source record. */
import { and, eq } from 'drizzle-orm';
import { outreachSettings } from '#server/accounts/auth/settings/table.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { ContractValue } from '#shared/closing/contracts/contract.ts';
import {
  type ContractFieldName,
  describeField,
  type FieldSource,
  isOverridable,
  getFieldSource,
  type ValueKind,
} from '#shared/closing/contracts/fields.ts';
import { STATE_RULES } from '#shared/closing/contracts/state-rules.ts';
import { describeRule, findHolds, type StateRule, toStateRule } from '#shared/closing/contracts/state-rule.ts';
import { isDay } from '#shared/core/days.ts';
import { formatDay, formatNumber, formatUsd } from '#shared/core/format.ts';
import { toCents } from '#shared/core/money.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { planInspectionDay } from '#shared/closing/contracts/plan.ts';
import type { StateCode } from '#shared/core/us-states.ts';
import { stateNumbers } from './table.ts';

type Values = Partial<Record<ContractFieldName, string>>;

/** A deal as a contract sees it. */
export interface ContractFacts {
  values: Values;
  records: Partial<Record<FieldSource, number>>;
  /** The property's. */
  state: StateCode;
  rule: StateRule | null;
  ruleNotice: string | null;
  holds: ReturnType<typeof findHolds>;
  /** Who would sign. */
  people: Record<'me' | 'seller' | 'buyer', { name: string; email: string | null; phone: string | null } | null>;
}

const formatExact = (dollars: number | null): string => (dollars === null ? '' : formatUsd(toCents(dollars)));
const formatWords = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const formatYes = (flag: boolean | null): string => (flag ? 'Yes' : '');

const selectFacts = (scope: Scope, db: Db, dealId: number) =>
  db
    .select({
      deal: deals,
      lead: {
        id: leads.id,
        first: leads.first_name,
        last: leads.last_name,
        company: leads.company,
        email: leads.email,
        phone: leads.phone,
      },
      property: properties,
      buyer: { id: buyers.id, name: buyers.name, company: buyers.company, email: buyers.email, phone: buyers.phone },
      settings: { address: outreachSettings.postal_address },
      numbers: { license_number: stateNumbers.license_number, registration_number: stateNumbers.registration_number },
    })
    .from(deals)
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .leftJoin(buyers, eq(buyers.id, deals.own_buyer_id))
    .leftJoin(outreachSettings, eq(outreachSettings.account_id, deals.account_id))
    .leftJoin(stateNumbers, and(eq(stateNumbers.account_id, deals.account_id), eq(stateNumbers.state, properties.state)))
    .where(matchOwn(scope, deals, { id: dealId }));

/** The facts of a deal, in one statement; undefined when the account has no such deal. */
export async function loadFacts(scope: Scope, db: Db, dealId: number): Promise<ContractFacts | undefined> {
  const [row] = await selectFacts(scope, db, dealId);
  return row && toFacts(scope, row);
}

type Row = Awaited<ReturnType<typeof selectFacts>>[number];

function toFacts(scope: Scope, { deal, property, lead, buyer, settings, numbers }: Row): ContractFacts {
  const { account } = scope;
  const street = property.unit ? `${property.address}, ${property.unit}` : property.address;
  const seller = [lead.first, lead.last].filter(Boolean).join(' ') || lead.company || '';
  const me = `${account.first_name} ${account.last_name}`.trim();
  const today = findToday(scope);
  const data = STATE_RULES.find(({ state }) => state === property.state);
  const rule = data ? toStateRule(data, today, numbers ?? undefined) : null;
  return {
    state: property.state,
    rule,
    ruleNotice: describeRule(property.state, rule, today),
    holds: rule ? findHolds(rule, today) : [],
    records: { deal: deal.id, lead: lead.id, property: property.id, ...(buyer ? { buyer: buyer.id } : {}) },
    people: {
      me: { name: me, email: account.email, phone: account.phone },
      seller: seller ? { name: seller, email: lead.email, phone: lead.phone } : null,
      buyer: buyer && { name: buyer.name, email: buyer.email, phone: buyer.phone },
    },
    values: {
      'deal.purchase_price': formatExact(deal.purchase_price),
      'deal.sale_price': formatExact(deal.sale_price),
      'deal.assignment_fee': formatExact(deal.assignment_fee),
      'deal.earnest_money': deal.earnest_money ? formatExact(deal.earnest_money) : '',
      'deal.contract_date': formatDay(deal.contract_date),
      'deal.closing_date': formatDay(deal.closing_date),
      'deal.inspection_period': deal.inspection_period ? formatNumber(deal.inspection_period) : '',
      'deal.inspection_ends': deal.inspection_period ? formatDay(planInspectionDay(deal)) : '',
      'deal.inspection': formatYes(deal.inspection_contingency),
      'deal.financing': formatYes(deal.financing_contingency),
      'deal.appraisal': formatYes(deal.appraisal_contingency),
      'deal.title': formatYes(deal.title_contingency),
      'lead.name': seller,
      'lead.first_name': lead.first ?? '',
      'lead.last_name': lead.last ?? '',
      'lead.company': lead.company ?? '',
      'lead.email': lead.email ?? '',
      'lead.phone': lead.phone ? formatPhoneNumber(lead.phone) : '',
      'property.address': `${street}, ${property.city}, ${property.state} ${property.zip}`,
      'property.street': street,
      'property.city': property.city,
      'property.county': property.county ?? '',
      'property.apn': property.apn ?? '',
      'contract.parcel_number': property.apn ?? '',
      'property.state': property.state,
      'property.zip': property.zip,
      'property.type': formatWords(property.property_type ?? ''),
      'property.year_built': property.year_built ? String(property.year_built) : '',
      'buyer.name': buyer?.name ?? '',
      'buyer.company': buyer?.company ?? '',
      'buyer.email': buyer?.email ?? '',
      'buyer.phone': buyer?.phone ? formatPhoneNumber(buyer.phone) : '',
      'account.name': me,
      'account.company': account.company_name,
      'account.email': account.email,
      'account.phone': formatPhoneNumber(account.phone),
      'account.address': settings?.address?.replaceAll('\n', ', ') ?? '',
      'account.license_number': numbers?.license_number ?? '',
      'account.registration_number': numbers?.registration_number ?? '',
    },
  };
}

/** An answer as it is printed; undefined for one that its field cannot take. */
export function formatAnswer(kind: ValueKind, answer: string): string | undefined {
  const typed = answer.trim();
  if (kind === 'day') return isDay(typed) ? formatDay(typed) : undefined;
  if (kind === 'text') return typed;
  const figure = Number(typed.replaceAll(/[$,]/g, ''));
  if (kind === 'flag' || typed === '' || !Number.isFinite(figure) || figure < 0 || figure > 1_000_000_000) return undefined;
  if (kind === 'money') return formatExact(Math.round(figure * 100) / 100);
  return Number.isInteger(figure) ? formatNumber(figure) : undefined;
}

/** What is typed for one contract unless a record knows it. */
const KNOWN_BY: Partial<Record<ContractFieldName, FieldSource>> = { 'contract.parcel_number': 'property' };

/** A value as it is printed, and where it comes from. */
export function findValue(facts: ContractFacts, answers: Readonly<Record<string, string>>, name: ContractFieldName): ContractValue {
  const { label, kind, hint = null } = describeField(name);
  const recorded = facts.values[name] ?? '';
  const typed = recorded === '' || isOverridable(name) ? formatAnswer(kind, answers[name] ?? '') : undefined;
  const source = typed ? getFieldSource(name) : (KNOWN_BY[name] ?? getFieldSource(name));
  return {
    ...{ name, label, kind, hint, source },
    value: (typed || recorded) === '' ? null : typed || recorded,
    record_id: facts.records[source] ?? null,
    is_typed: Boolean(typed),
  };
}
