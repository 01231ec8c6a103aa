/**
 * Who a campaign is for. An audience is counted by walking the account's leads in the order of their ids, some at a time, so that
 * whatever the criteria ask for, nobody else waits.
 */
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { runBatch, adaptBatchSize } from '#server/core/batch-size.ts';
import { selectOwnersOf } from '#server/records/contacts/points.ts';
import { matchIfGiven } from '#server/db/list.ts';
import { leads } from '#server/records/leads/table.ts';
import { selectFirstReason } from '#server/records/contacts/may-contact.ts';
import { hasTag } from '#server/records/leads/lead-tags.ts';
import { LACKS_MAILING, LEAD_CONTACT_COLUMNS } from '#server/records/leads/contact-columns.ts';
import { inboundMessages, messages } from '#server/outreach/messages/table.ts';
import { isUnderContract } from '#server/outreach/messages/facts.ts';
import type { Audience, CriteriaRecord } from '#shared/outreach/campaigns/audience.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { STATE_SPELLINGS } from '#shared/core/us-states.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { UNREACHABLE_REASONS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';

/** The criteria as a campaign has stored them: those that are left out ask for nothing. */
export type Criteria = Partial<{ [Name in keyof CriteriaRecord]: CriteriaRecord[Name] | undefined }>;

/** The condition over `leads` that one is the account's own and fits the criteria. */
export function buildAudienceWhere(scope: Scope, criteria: Criteria): SQL {
  const own = eq(leads.account_id, scope.account.id);
  return and(own, ...listConditions(scope, criteria)) as SQL;
}

const listConditions = (scope: Scope, criteria: Criteria): (SQL | undefined)[] => [
  // Indexed columns come first: a lead that fails them is never read.
  matchIfGiven(leads.status, criteria.lead_status),
  matchIfGiven(leads.source, criteria.source),
  matchIfGiven(leads.property_type, criteria.property_type),
  criteria.ai_score_min ? gte(leads.ai_score, criteria.ai_score_min) : undefined,
  criteria.tag ? hasTag(scope, criteria.tag) : undefined,
  isLocated(criteria.location),
  hasEquity(criteria.equity_min),
  wasContacted(scope, criteria),
];

const ZIP_BEGINNING = /^\d{3,5}(-\d{0,4})?$/;

/** In one of the places: a city, a state by code or name, "city, state", the beginning of a ZIP code; separated by semicolons. */
function isLocated(location: string | null | undefined): SQL | undefined {
  const places = (location ?? '')
    .split(';')
    .map((place) => place.trim())
    .filter(Boolean)
    .map(isIn);
  return places.length === 0 ? undefined : sql`(${sql.join(places, sql` or `)})`;
}

function isIn(place: string): SQL {
  const [, before = place, zip] = /^(.*?)[\s,]+(\d{5}(?:-\d{4})?)$/.exec(place) ?? [];
  if (ZIP_BEGINNING.test(place)) return zipBegins(place);
  const comma = before.lastIndexOf(',');
  const city = comma < 0 ? before : before.slice(0, comma).trim();
  const spelled = (comma < 0 ? before : before.slice(comma + 1)).trim().toLowerCase();
  const state = Object.hasOwn(STATE_SPELLINGS, spelled) ? STATE_SPELLINGS[spelled] : undefined;
  const inZip = zip === undefined ? undefined : zipBegins(zip);
  const inState = state && eq(leads.property_state, state);
  if (comma >= 0 && city !== '') return and(inState ?? sql`0`, isCity(city), inZip) as SQL;
  // New York is both.
  if (inState) return and(sql`(${inState} or ${isCity(city)})`, inZip) as SQL;
  return and(isCity(city), inZip) as SQL;
}

const asPlain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const isCity = (city: string): SQL => sql`${leads.property_city} like ${asPlain(city)} escape '\\'`;
const zipBegins = (zip: string): SQL => sql`${leads.property_zip} like ${`${asPlain(zip)}%`} escape '\\'`;

/** At least so many per cent of the value are not owed. Nobody's equity is guessed: value and mortgage must be known. */
const hasEquity = (percent: number | null | undefined): SQL | undefined =>
  percent === undefined || percent === null
    ? undefined
    : sql`(${leads.estimated_value} > 0 and (${leads.estimated_value} - ${leads.mortgage_balance}) * 100 >= ${percent} * ${leads.estimated_value})`;

/** When a lead was last written to, called, or heard from, in milliseconds; null for never. */
const selectLastContact = (): SQL => {
  const signal = (name: string) => sql`coalesce(unixepoch(json_extract(${leads.signals}, ${`$.${name}`})) * 1000, 0)`;
  return sql`nullif(max(
    coalesce((select max(${messages.sent_at}) from ${messages} where ${messages.lead_id} = ${leads.id}), 0),
    coalesce((select max(${inboundMessages.received_at}) from ${inboundMessages} where ${inboundMessages.lead_id} = ${leads.id}), 0),
    ${signal('last_outbound_at')}, ${signal('last_inbound_at')}), 0)`;
};

function wasContacted(scope: Scope, { last_contact, last_contact_day }: Criteria): SQL | undefined {
  if (last_contact === 'never') return sql`${selectLastContact()} is null`;
  if (!last_contact || !last_contact_day) return undefined;
  const begins = startOfDay(scope, last_contact_day).getTime();
  return last_contact === 'before' ? sql`${selectLastContact()} < ${begins}` : sql`${selectLastContact()} >= ${begins}`;
}

/** Why a campaign skips a lead: a rule of the channel; else, unless included, a letter to a house without its owner, or an open deal */
export function selectReason(scope: Scope, channel: CampaignChannel, asked: Criteria): SQL<UnreachableReason | null> {
  const { include_open_deals, mail_to_house } = asked;
  const first = selectFirstReason(scope, channel, LEAD_CONTACT_COLUMNS);
  const against =
    channel === 'direct_mail' && !mail_to_house ? sql`coalesce(${first}, case when ${LACKS_MAILING} then 'no_mailing_address' end)` : first;
  return include_open_deals
    ? sql<UnreachableReason | null>`${against}`
    : sql<UnreachableReason | null>`coalesce(${against}, case when ${isUnderContract(scope)} then 'under_contract' end)`;
}

/** The reason against a lead by its name, '' when there is none, null when it is not in the audience. */
function selectVerdict(scope: Scope, criteria: Criteria, channel: CampaignChannel): SQL {
  const fits = and(...listConditions(scope, criteria));
  const reason = sql`coalesce(${selectReason(scope, channel, criteria)}, '')`;
  return fits ? sql`case when coalesce((${fits}), 0) then ${reason} end` : reason;
}

/** By which column two leads have one address; channels that write once to each lead have none. */
const ADDRESSES = {
  email: { kind: 'email', key: leads.email_key },
  sms: { kind: 'phone', key: leads.phone_digits },
  direct_mail: null,
  social_media: null,
} as const;

/** The address of one of some leads, where another lead has it too. */
function selectSharedAddress(scope: Scope, channel: CampaignChannel): SQL {
  const address = ADDRESSES[channel];
  if (!address) return sql`null`;
  const { kind, key } = address;
  return sql`(select ${key} from ${leads} where ${leads.id} = some.id and exists (
    select 1 from (${selectOwnersOf(scope, { owner: 'lead', kind, key })}) as other where other.owner_id <> some.id))`;
}

const selectLeadBatch = (scope: Scope, judged: SQL, after: number, limit: number): SQL =>
  sql`(select ${leads.id} as id, ${judged} as verdict from ${leads} indexed by leads_by_id
       where ${leads.account_id} = ${scope.account.id} and ${leads.id} > ${after} order by ${leads.id} limit ${limit})`;

const createBatchSize = () => adaptBatchSize({ fewest: 500, most: 20_000 });

type Verdict = UnreachableReason | '';

/** Leads with an open deal that are named. */
const MAX_NAMED = 5;

async function nameLeads(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, first_name, last_name, company, property_address } = leads;
  const rows = await scope.read
    .select({ id, first_name, last_name, company, property_address })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(id, [...ids])))
    .orderBy(id);
  return rows.map((row) => ({ id: row.id, name: formatLeadName(row) }));
}

/** How many leads fit, how many of them the channel reaches, and why the others are left out. */
export async function countAudience(scope: Scope, criteria: Criteria, channel: CampaignChannel): Promise<Audience> {
  const judged = selectVerdict(scope, criteria, channel);
  const counts = new Map<Verdict, number>();
  const named: number[] = [];
  const taken = new Set<string>();
  let duplicates = 0;
  const steps = createBatchSize();
  for (let after = 0; ; await pause()) {
    const limit = steps.next();
    const rows = await runBatch(steps, (amount) =>
      scope.read.all<{ verdict: Verdict | null; n: number; last: number; ids: string | null; shared: string | null }>(
        sql`select verdict, count(*) as n, max(id) as last,
            case when verdict = 'under_contract' then group_concat(id) end as ids,
            json_group_array(${selectSharedAddress(scope, channel)}) filter (where verdict = '') as shared
            from ${selectLeadBatch(scope, judged, after, amount)} as some group by verdict`,
      ),
    );
    for (const row of rows) {
      after = Math.max(after, row.last);
      if (row.ids && named.length < MAX_NAMED) named.push(...row.ids.split(',').map(Number));
      for (const address of JSON.parse(row.shared ?? '[]') as (string | null)[])
        if (address !== null && taken.has(address)) duplicates += 1;
        else if (address !== null) taken.add(address);
      if (row.verdict !== null) counts.set(row.verdict, (counts.get(row.verdict) ?? 0) + row.n);
    }
    if (rows.reduce((sum, { n }) => sum + n, 0) < limit) break;
  }
  counts.set('', (counts.get('') ?? 0) - duplicates);
  counts.set('same_address', duplicates);
  const people = await nameLeads(scope, named.slice(0, MAX_NAMED));
  const left_out = UNREACHABLE_REASONS.map((reason) => ({
    reason,
    count: counts.get(reason) ?? 0,
    ...(reason === 'under_contract' && { people }),
  })).filter((one) => one.count > 0);
  const reachable = counts.get('') ?? 0;
  return { matching: left_out.reduce((sum, one) => sum + one.count, reachable), reachable, left_out };
}

/** The next leads of the audience that the channel reaches, after an id, in the order of their ids. */
export async function findNextReachable(
  scope: Scope,
  criteria: Criteria,
  channel: CampaignChannel,
  { after: begin, count }: { after: number; count: number },
): Promise<number[]> {
  const judged = selectVerdict(scope, criteria, channel);
  const found: number[] = [];
  const steps = createBatchSize();
  for (let after = begin; found.length < count; await pause()) {
    const rows = await runBatch(steps, (amount) =>
      scope.read.all<{ id: number; ok: number }>(
        sql`with some as materialized ${selectLeadBatch(scope, judged, after, amount)}
            select id, verdict = '' as ok from some where verdict = '' or id = (select max(id) from some) order by id`,
      ),
    );
    for (const row of rows) if (row.ok) found.push(row.id);
    const last = rows.at(-1)?.id;
    if (last === undefined) break;
    after = last;
  }
  return found.slice(0, count);
}

/** Why the channel does not reach a lead, whether or not it is in an audience; undefined when it does. */
export async function findReasonAgainst(
  scope: Scope,
  leadId: number,
  channel: CampaignChannel,
  { include_open_deals, mail_to_house }: Criteria,
): Promise<UnreachableReason | undefined> {
  const [row] = await scope.read.all<{ verdict: string }>(
    sql`select ${selectVerdict(scope, { include_open_deals, mail_to_house }, channel)} as verdict from ${leads} where ${and(eq(leads.account_id, scope.account.id), inArray(leads.id, [leadId]))}`,
  );
  return UNREACHABLE_REASONS.find((reason) => reason === row?.verdict);
}
