/** What leads ask for: follow-ups that are due, first calls, and the one question that would tell most. */
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { readInTurn } from '#server/db/read-in-turn.ts';
import { deals } from '#server/records/deals/table.ts';
import { loadLearned, type SourceWeights } from '#server/records/leads/learning/models.ts';
import { calculateLeadChance, describeLeadChance, resolveChanceWeights } from '#server/records/leads/chance.ts';
import { isScored, scoreLead, scoreNumbers } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import type { DealPrediction } from '#shared/analysis/predictions/prediction.ts';
import type { HandReasons } from '#shared/records/contacts/may-contact.ts';
import { addDays, toDay, countDaysBetween } from '#shared/core/days.ts';
import { type LeadStatus, formatLeadName } from '#shared/records/leads/lead.ts';
import { type ActionKind, toActionKey, type NextAction } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import { calculateUrgency, explainWorth, SHARES, calculateWorth } from '#shared/workspace/today/rank.ts';
import { pickFirstCalls, isUntouched } from './first-calls.ts';
import { toDealKey } from './from-deals.ts';
import { loadOpenDeals, getDealStake } from './open-deals.ts';
import { type Approached, nameFirstContact, isApproachable, isOnlyWrittenTo, explainNoCall } from './ways.ts';
import { isSaleCall } from '#shared/records/leads/touches/touch.ts';

type LeadRow = typeof leads.$inferSelect;

/** Of each source so many are weighed: more than a day holds. */
const LOOKED_AT = 60;
/** They are found among so many along an index, so that the list costs the same however many are left out. */
const AMONG = 1000;
/** Who was called or asked is followed up on after so many days. */
const FOLLOW_UP_DAYS = 3;
/** Leads for which the most useful missing fact is looked up. */
const MAX_QUESTIONED = 20;

interface Wanted {
  where: SQL | undefined;
  /** What an index gives in this order. */
  first: Parameters<typeof desc>[0];
  /** Asked of each that the index gives. */
  also?: SQL | undefined;
  most: number;
}

/** Some of the leads that fit, in their order. */
function loadLeadPage(scope: Scope, { where, first, also }: Wanted, limit: number, offset: number): Promise<LeadRow[]> {
  const found = scope.read
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), where))
    .orderBy(desc(first), desc(leads.id))
    .limit(AMONG)
    .as('found');
  // A cross join is walked in the order of its first table, and ends with the last lead that is wanted.
  const rows = scope.read
    .select({ lead: leads })
    .from(found)
    .crossJoin(leads)
    .where(and(eq(leads.id, found.id), also))
    .limit(limit)
    .offset(offset);
  return rows.then((all) => all.map(({ lead }) => lead));
}

/** With why they must not be called or written to, those whom nobody may approach left out. */
async function loadApproached(scope: Scope, pages: readonly LeadRow[][]): Promise<Approached[][]> {
  const reasons = await loadHandReasons(scope, scope.read, pages.flat().map(toLeadPerson));
  let at = 0;
  return pages.map((rows) => rows.flatMap((lead) => [{ lead, not: reasons[at++] as HandReasons }].filter(isApproachable)));
}

/** Of each that is wanted the first leads that fit and that somebody may call or write to. */
async function findApproachable(scope: Scope, wanted: readonly Wanted[]): Promise<Approached[][]> {
  const pages = await readInTurn(
    scope.read,
    wanted.map((one) => () => loadLeadPage(scope, one, one.most, 0)),
  );
  const open = await loadApproached(scope, pages);
  // Those behind are looked at only where somebody was left out of a full page.
  const isShort = wanted.map(({ most }, at) => pages[at]?.length === most && (open[at]?.length ?? 0) < most);
  if (!isShort.includes(true)) return open;
  const behind = await Promise.all(
    wanted.map((one, at) => (isShort[at] ? loadLeadPage(scope, one, AMONG, one.most) : Promise.resolve([]))),
  );
  const more = await loadApproached(scope, behind);
  return wanted.map(({ most }, at) => [...(open[at] ?? []), ...(more[at] ?? [])].slice(0, most));
}

/** Leads whose next action is due, those of today first. */
const selectDueLeads = (today: string): Wanted => ({
  where: and(isNotNull(leads.next_action_date), gt(leads.next_action_date, ''), lte(leads.next_action_date, today)),
  first: leads.next_action_date,
  most: LOOKED_AT,
});

/** Leads for a first call, of those with a status. */
const selectUntouchedLeads = (scope: Scope, status: LeadStatus, first: Wanted['first']): Wanted => ({
  ...{ where: eq(leads.status, status), first, also: isUntouched(scope), most: LOOKED_AT },
});

/** The leads of a status with the highest scores, of those with which nothing is planned and that have no contract, open or closed. */
const selectUnplannedLeads = (status: LeadStatus): Wanted => ({
  where: eq(leads.status, status),
  first: leads.ai_score,
  also: and(
    isNull(leads.next_action_date),
    sql`NOT EXISTS (SELECT 1 FROM ${deals} WHERE ${and(eq(deals.lead_id, leads.id), ne(deals.status, 'cancelled'))})`,
  ),
  most: MAX_QUESTIONED,
});

/** What all leads are weighed by. */
interface Weighing {
  today: string;
  /** The usual profit of a deal, in dollars. */
  stake: number;
  sources: SourceWeights | undefined;
  known: ReturnType<typeof resolveChanceWeights>;
  dealOf: ReadonlyMap<number, DealPrediction>;
}

/** All that leads ask for, unranked. `usual` is the profit of a deal in dollars, `snoozed` has the keys put off until another day. */
export async function listLeadActions(scope: Scope, usual: Promise<number>, snoozed: Promise<ReadonlySet<string>>): Promise<NextAction[]> {
  const today = findToday(scope);
  const wanted = [
    selectDueLeads(today),
    selectUnplannedLeads('hot'),
    selectUnplannedLeads('qualified'),
    selectUntouchedLeads(scope, 'hot', leads.ai_score),
    selectUntouchedLeads(scope, 'new', leads.ai_score),
    // What came in last is worth most, and is found behind any number of older ones that were called.
    selectUntouchedLeads(scope, 'new', leads.created_at),
  ];
  const [stake, learned, putOff, [due = [], hotToAsk = [], qualifiedToAsk = [], ...uncalled]] = await Promise.all([
    usual,
    loadLearned(scope, scope.read, 'leads'),
    snoozed,
    findApproachable(scope, wanted),
  ]);
  const dealOf = await loadOpenDeals(
    scope,
    due.map(({ lead }) => lead.id),
  );
  const ofSources = learned?.weights.sources;
  const sources = learned && ofSources ? { learned_from: learned.learned_from, sources: ofSources } : undefined;
  const by: Weighing = { today, stake, sources, known: resolveChanceWeights(learned), dealOf };
  const first = pickFirstCalls([...new Map(uncalled.flat().map((one) => [one.lead.id, one])).values()], putOff);
  return [
    ...due.filter(({ lead }) => !(dealOf.has(lead.id) && isSaleCall(lead.next_action))).map((one) => buildFollowUp(one, by)),
    ...first.map((one) => buildFirstContact(one, by, toDay(new Date(one.lead.created_at), findZone(scope)))),
    ...[...hotToAsk, ...qualifiedToAsk].flatMap((one) => buildMissingFact(one, by)),
  ];
}

const getName = (lead: LeadRow): string =>
  [formatLeadName(lead), lead.property_address].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');

/** What may be expected of a lead: by its open deal as of that deal, else by its score as the lead's own page says it. */
function estimateLeadValue(lead: LeadRow, { today, stake, sources, known, dealOf }: Weighing) {
  const deal = dealOf.get(lead.id);
  if (deal)
    return {
      ...{ about: toDealKey(deal.deal_id), chance: deal.probability, stake: getDealStake(deal) },
      reasons: [`Its deal #${deal.deal_id} has a ${deal.words}`, 'At stake is the profit of that deal'],
    };
  const { ai_score } = scoreNumbers(lead, today, sources);
  const chance = calculateLeadChance(ai_score, known.weights, known.learned_from);
  const scored = isScored(lead) ? `A score of ${ai_score}` : `Almost nothing is known of the lead: counted as a score of ${ai_score}`;
  return {
    ...{ about: `leads:${lead.id}`, chance: chance.probability, stake },
    reasons: [
      `${scored}. ${describeLeadChance(chance, known.weights, known.learned_from)}`,
      'At stake is the usual profit of a deal: of your last closed ones, or $10,000 while there are none',
    ],
  };
}

const formatDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

interface Asked {
  kind: Extract<ActionKind, 'follow_up' | 'first_contact' | 'missing_fact'>;
  title: string;
  share: number;
  urgency: number;
  /** Why so much of the chance hangs on it. */
  because: string;
  /** What speaks for it, between the chance and the stake. */
  reasons: string[];
  due_on?: string;
  completes?: NextAction['completes'];
}

function buildAction(one: Approached, by: Weighing, { share, because, reasons, due_on, completes, ...asked }: Asked): NextAction {
  const { lead } = one;
  const { about, chance, stake, reasons: ofLead } = estimateLeadValue(lead, by);
  const [likely = '', money = ''] = ofLead;
  return {
    ...asked,
    key: toActionKey(asked.kind, lead.id),
    subject: getName(lead),
    page: 'leads',
    page_id: lead.id,
    due_on: due_on ?? null,
    is_critical: false,
    about,
    chance,
    stake,
    ...calculateWorth({ chance, share, stake }),
    why: explainWorth({ chance, share, stake }, because),
    lead: {
      ...{ id: lead.id, name: formatLeadName(lead), property_address: lead.property_address, phone: lead.phone },
      ...{ ai_score: isScored(lead) ? lead.ai_score : null, no_call: one.not.call },
    },
    reasons: [...(isOnlyWrittenTo(one) ? [explainNoCall(one)] : []), likely, ...reasons, money],
    completes: completes ?? null,
  };
}

function buildFollowUp(one: Approached, by: Weighing): NextAction {
  const { id, version, next_action, next_action_date } = one.lead;
  const due_on = next_action_date as string;
  const late = countDaysBetween(due_on, by.today);
  return buildAction(one, by, {
    kind: 'follow_up',
    title: `${next_action ?? 'Follow up'}${isOnlyWrittenTo(one) ? ' (write, do not call)' : ''}`,
    share: SHARES.follow_up.share,
    urgency: calculateUrgency(-late),
    because: SHARES.follow_up.why,
    reasons: [`It decides: ${SHARES.follow_up.why}`, late > 0 ? `${formatDays(late)} late` : 'Due today'],
    due_on,
    completes: { what: 'next_action', lead_id: id, version, next_action, next_action_date },
  });
}

/** One key notes that somebody has tried: the lead is followed up on next, by what its owner has planned if anything. */
const buildTried = ({ lead }: Approached, text: string, { today }: Weighing): NextAction['completes'] => ({
  ...{ what: 'tried', lead_id: lead.id, version: lead.version, before: lead.next_action },
  ...{ next_action: lead.next_action ?? text, next_action_date: addDays(today, FOLLOW_UP_DAYS) },
});

function buildFirstContact(one: Approached, by: Weighing, came: string): NextAction {
  const old = Math.max(0, countDaysBetween(came, by.today));
  return buildAction(one, by, {
    kind: 'first_contact',
    title: nameFirstContact(one),
    share: SHARES.first_contact.share,
    urgency: 1,
    because: SHARES.first_contact.why,
    completes: buildTried(one, nextActionTexts.afterCall, by),
    reasons: [
      `It decides: ${SHARES.first_contact.why}`,
      `Came in ${old === 0 ? 'today' : `${formatDays(old)} ago`}, and nobody has been in touch`,
    ],
  });
}

/** No day is set for a question. */
const WITHOUT_A_DAY = 0.5;

/** The question that could move the score of a lead most; none where nothing is missing. */
function buildMissingFact(one: Approached, by: Weighing): NextAction[] {
  const [most] = scoreLead(one.lead, by.today, by.sources).missing;
  if (!most || most.gain < 1) return [];
  return [
    buildAction(one, by, {
      kind: 'missing_fact',
      title: `${isOnlyWrittenTo(one) ? 'Ask in writing' : 'Ask'}: ${most.question}`,
      share: Math.min(1, most.gain / 100),
      urgency: WITHOUT_A_DAY,
      because: `the answer could add up to ${most.gain} of 100 points`,
      completes: buildTried(one, nextActionTexts.afterQuestion, by),
      reasons: [
        `The answer could bring up to ${most.gain} of 100 points: of all that is not known of this lead the most`,
        'No day is set for it, so it counts half',
      ],
    }),
  ];
}
