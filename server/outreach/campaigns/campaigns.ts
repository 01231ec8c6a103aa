/** Campaign functions. Starting, pausing and sending are in launch.ts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listChanges } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { defineRecords, requireOwned, toStoredFields } from '#server/db/records.ts';
import { buildRowQuery } from '#server/db/rows.ts';
import { CRITERIA, readCriteria, type CriteriaRecord } from '#shared/outreach/campaigns/audience.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  type Campaign,
  CAMPAIGN_STATUSES,
  campaignFields,
  type CampaignInput,
  type campaignPatch,
  type CampaignSummary,
  findContentProblem,
  openFields,
  findSubjectProblem,
  campaignList,
} from '#shared/outreach/campaigns/campaign.ts';
import type { z } from '#shared/core/zod.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { toDollars } from '#shared/core/money.ts';
import { loadConversions } from './results.ts';
import { asBuyerChannel, readBuyerIds } from './buyer-audience.ts';
import { type CampaignRow, campaigns } from './table.ts';

const HISTORY_FIELDS = Object.keys(campaignFields) as (keyof typeof campaignFields)[];

type OfProperty = Campaign['property'];

const toCampaign = (row: CampaignRow, conversion_count: number, property: OfProperty): Campaign => ({
  ...row,
  target_criteria: readCriteria(row.target_criteria),
  property,
  buyer_count: row.audience === 'buyers' ? readBuyerIds(row).length : null,
  conversion_count,
});

async function loadProperties(scope: Scope, db: Db, rows: CampaignRow[]): Promise<Map<number, NonNullable<OfProperty>>> {
  const ids = [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))];
  if (ids.length === 0) return new Map();
  const { id, address, city, state } = properties;
  const found = await db
    .select({ id, address, city, state })
    .from(properties)
    .where(and(eq(properties.account_id, scope.account.id), inArray(id, ids)));
  return new Map(found.map((property) => [property.id, property]));
}

/** With what came of them. */
async function withConversions(scope: Scope, rows: CampaignRow[]): Promise<Campaign[]> {
  const found = await loadConversions(
    scope,
    rows.filter(({ started_at }) => started_at !== null).map(({ id }) => id),
  );
  const offered = await loadProperties(scope, scope.read, rows);
  return rows.map((row) => toCampaign(row, found.get(row.id)?.conversions ?? 0, offered.get(row.property_id ?? 0) ?? null));
}

const campaignRows = buildRowQuery(campaigns);

/** The list source of the account's campaigns. An account has few: a search looks through them all. */
export const buildCampaignSource = (scope: Scope, input: z.output<typeof campaignList.input>): ListSource<Campaign> => ({
  table: campaigns,
  search: { columns: [campaigns.name, campaigns.subject_line] },
  filters: filterBy(campaignList, campaigns, input),
  rows: async (picked) => withConversions(scope, await campaignRows(scope.read, picked)),
});

/** What all campaigns together are and cost. */
export async function summarizeCampaigns(scope: Scope): Promise<CampaignSummary> {
  const rows = await scope.read
    .select({
      status: campaigns.status,
      n: sql<number>`count(*)`,
      budget: sql<number>`coalesce(sum(${campaigns.budget}), 0)`,
      spent: sql<number>`coalesce(sum(${campaigns.spent}), 0)`,
    })
    .from(campaigns)
    .where(eq(campaigns.account_id, scope.account.id))
    .groupBy(campaigns.status);
  const total = (what: 'n' | 'budget' | 'spent') => rows.reduce((sum, row) => sum + row[what], 0);
  const byStatus = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.n ?? 0]));
  return {
    ...(byStatus as Record<(typeof CAMPAIGN_STATUSES)[number], number>),
    campaigns: total('n'),
    budget: toDollars(total('budget')),
    spent: toDollars(total('spent')),
  };
}

/** The campaign's row; throws `NotFound`. */
export const requireCampaign = (scope: Scope, db: Db, id: number): Promise<CampaignRow> =>
  requireOwned(scope, db, campaigns, id, campaignTexts.notFound);

/** One campaign; throws `NotFound`. */
export async function getCampaign(scope: Scope, id: number): Promise<Campaign> {
  const [campaign] = await withConversions(scope, [await requireCampaign(scope, scope.read, id)]);
  return campaign as Campaign;
}

/** Adds a campaign, as a draft. */
export const createCampaign = async (scope: Scope, input: CampaignInput): Promise<Campaign> =>
  toCampaign(await campaignRecords.create(scope, input), 0, null);

/** Only the criteria that ask for something. */
const set = (criteria: CriteriaRecord): Record<string, unknown> =>
  Object.fromEntries(CRITERIA.filter((name) => criteria[name] !== null && criteria[name] !== false).map((name) => [name, criteria[name]]));

/** What is stored of an input. Buyers are chosen once, when the campaign is made; whoever is asked later asks for leads. */
function toRow({ target_criteria, ...input }: CampaignInput, before: CampaignRow | undefined, { scope }: { scope: Scope }) {
  const criteria = before?.audience === 'buyers' ? before.target_criteria : set(readCriteria(target_criteria ?? {}));
  const values = { ...toStoredFields(campaignFields, input), target_criteria: criteria };
  if (before) assertOpen(before, { ...before, ...values });
  if ((values.scheduled_at ?? null) !== (before?.scheduled_at ?? null)) assertAhead(scope, values.scheduled_at);
  return values;
}

/** `Conflict` when a started campaign would become another, `Invalid` when the texts of a draft do not fit its channel. */
function assertOpen(before: CampaignRow, after: CampaignRow): void {
  if (before.status === 'draft') return assertWritten(after);
  const closed = HISTORY_FIELDS.filter((field) => !Object.hasOwn(openFields, field));
  if (isOtherAudience(before, after) || listChanges(before, after, closed).length > 0) throw new Conflict(campaignTexts.hasStarted);
}

const isOtherAudience = (before: CampaignRow, after: Pick<CampaignRow, 'target_criteria'>): boolean =>
  JSON.stringify(set(readCriteria(before.target_criteria))) !== JSON.stringify(set(readCriteria(after.target_criteria)));

export const campaignRecords = defineRecords({
  table: campaigns,
  noun: 'campaign',
  notFound: campaignTexts.notFound,
  events: { created: 'campaign.created', updated: 'campaign.updated', deleted: 'campaign.deleted' },
  fields: HISTORY_FIELDS,
  nameOf: ({ name }: CampaignRow) => name,
  toRow,
  rules: {
    checkRemoval: (_scope, _tx, { status }) => {
      if (status !== 'draft') throw new Conflict(campaignTexts.cannotDelete);
    },
  },
});

/** Replaces a campaign: what is left out becomes null, false, or every lead. */
export const replaceCampaign = (scope: Scope, id: number, input: CampaignInput, expected?: Expected): Promise<Campaign> =>
  changeCampaign(scope, id, () => input, expected);

/** Changes the fields that are given. */
export const updateCampaign = (scope: Scope, id: number, patch: z.output<typeof campaignPatch>, expected?: Expected): Promise<Campaign> =>
  changeCampaign(scope, id, (before) => ({ ...before, ...dropUndefined(patch) }), expected);

async function changeCampaign(
  scope: Scope,
  id: number,
  next: (before: CampaignRow) => CampaignInput,
  expected: Expected,
): Promise<Campaign> {
  const row = await scope.write(async (tx) => {
    const before = await campaignRecords.requireUnchanged(scope, tx, id, expected);
    const after = toRow(next(before), before, { scope });
    const [was, is] = [before, after].map(({ target_criteria }) => describeCriteria(target_criteria));
    const also = isOtherAudience(before, after) ? [{ field: 'target_criteria', before: was ?? null, after: is ?? null }] : [];
    return campaignRecords.write(scope, tx, before, after, { also });
  });
  const [campaign] = await withConversions(scope, [row]);
  return campaign as Campaign;
}

/** Tolerance for "now" and time zone mistakes. */
const GRACE_MS = 86_400_000;

function assertAhead(scope: Scope, scheduled_at: string | null | undefined): void {
  if (scheduled_at && Date.parse(scheduled_at) < scope.now().getTime() - GRACE_MS)
    throw new Invalid({ scheduled_at: [campaignTexts.isOver] });
}

/** What only the whole campaign can tell: a PATCH may have named the text alone, or the channel. */
function assertWritten(campaign: CampaignRow): void {
  const problems = {
    content: findContentProblem(campaign),
    subject_line: findSubjectProblem(campaign),
    channel:
      campaign.audience === 'buyers' && campaign.channel !== asBuyerChannel(campaign.channel)
        ? campaignTexts.buyersByEmailOrText
        : undefined,
  };
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []));
  if (found.length > 0) throw new Invalid(Object.fromEntries(found) as Record<string, string[]>);
}

const describeCriteria = (criteria: Record<string, unknown>): string =>
  Object.entries(criteria)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value).replaceAll('_', ' ')}`)
    .join(', ') || 'all leads';
