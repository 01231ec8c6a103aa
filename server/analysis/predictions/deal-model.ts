/**
 * The chance that a deal closes: how often such deals close, moved by what is known of this one. Deterministic, every step with its
 * reason.
 *
 * Base = (closed + k p0) / (closed + cancelled + k), k = 10: own results, shrunk to a starting assumption p0 of 0.70 for an active and
 * 0.85 for a pending deal. Customer relationship systems put fixed chances of 50 to 80 % to a signed contract; these and the steps
 * below are DealFlow's own choice, and labeled as assumptions. The steps add up in log-odds, log(p / (1 - p)), so that none can push a
 * chance out of bounds and each weighs the less the surer it is already. The 80 % range is logit(p) +- 1.28 sqrt(1/a + 1/b), the
 * standard error of a log-odds of a successes and b failures, with a = closed + k p0 and b = cancelled + k (1 - p0); it is never less
 * than after about twenty deals, and more where own results change from one period to the next (`doubtOf`).
 */
import { countDaysBetween } from '#shared/core/days.ts';
import { formatDollars, formatPercent, formatQuantity, toCapitalized } from '#shared/core/format.ts';
import { calculateMaximumByRule } from '#shared/analysis/strategies/maximum-by-rule.ts';
import { sum, toCents, toDollars } from '#shared/core/money.ts';
import type { BuyerOfferStatus } from '#shared/records/buyers/offer.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { toChance, clampChance, EIGHTY_PERCENT, toLogOdds } from '#shared/analysis/predictions/odds.ts';
import type { DealPrediction } from '#shared/analysis/predictions/prediction.ts';
import { calculateStandardError } from '#server/records/leads/learning/judge.ts';
import { calculateErrorAt, type Fit } from '#server/records/leads/learning/logistic.ts';

type ChanceFactor = DealPrediction['factors'][number];
export type OpenStatus = Extract<Deal['status'], 'active' | 'pending'>;

/** An offer for the property is accepted, or the deal names a buyer of the account. */
type NamedBuyer = 'offer' | 'named';

interface BuyerOffer {
  status: BuyerOfferStatus;
  buyer_id: number;
  deal_id: number | null;
}

/** Whether a buyer has withdrawn their bids and made none since. */
export function hasWithdrawn(buyer_id: number, offers: readonly Pick<BuyerOffer, 'status' | 'buyer_id'>[]): boolean {
  const statuses = offers.filter((offer) => offer.buyer_id === buyer_id).map(({ status }) => status);
  return statuses.includes('withdrawn') && !statuses.includes('open');
}

/**
 * Who is there to buy: by an offer for the property that is accepted, for this deal or for none in particular; else the buyer whom the
 * deal names, if that is one of the account's (`isOwn`) and has not withdrawn. A number that is no buyer's says nothing.
 */
export function findNamedBuyer(deal: { id: number; buyer_id: number }, isOwn: boolean, offers: readonly BuyerOffer[]): NamedBuyer | null {
  if (offers.some(({ status, deal_id }) => status === 'accepted' && (deal_id === null || deal_id === deal.id))) return 'offer';
  return isOwn && !hasWithdrawn(deal.buyer_id, offers) ? 'named' : null;
}

/** Starting assumptions: how many of ten such deals close. */
const STARTING_CHANCE: Readonly<Record<OpenStatus, number>> = { active: 0.7, pending: 0.85 };
/** The weight of a starting assumption, in finished deals. */
const ASSUMED_DEALS = 10;

/** How own deals ended. */
export interface Results {
  closed: number;
  cancelled: number;
}

export interface Base {
  chance: number;
  /** Closed and cancelled deals, assumed ones among them. */
  a: number;
  b: number;
  results: Results;
  status: OpenStatus;
}

/** How often deals of a status close, by own results. */
export function findBaseRate(status: OpenStatus, results: Results): Base {
  const assumed = STARTING_CHANCE[status];
  const a = results.closed + ASSUMED_DEALS * assumed;
  const b = results.cancelled + ASSUMED_DEALS * (1 - assumed);
  return { chance: a / (a + b), a, b, results, status };
}

type Contingency = keyof typeof CONTINGENCY_NAMES;
type Money = 'purchase_price' | 'sale_price' | 'assignment_fee' | 'earnest_money';

/** The model's input for an open deal as of a day. Money in dollars, days YYYY-MM-DD. */
interface DealFacts extends Pick<Deal, Money | 'closing_date' | Contingency> {
  status: OpenStatus;
  /** Of its property; an ARV of nothing is not known. */
  arv: number | null;
  repair_estimate: number | null;
  /** The share of the ARV that an end buyer pays, in percent, as the account or the property assumes it. */
  rule_percent: number;
  buyer: NamedBuyer | null;
  milestones: MilestoneFacts;
  /** The day of the last change of the deal or one of its milestones. */
  last_progress: string;
}

interface MilestoneFacts {
  /** Critical ones that are not done and were due before the day. */
  overdue: number;
  /** Critical ones that were due by the day, and how many of them are done. */
  due: number;
  due_done: number;
  /** All critical ones but the closing itself, which is what is predicted; and how many of them are done. */
  critical: number;
  critical_done: number;
  /** Whether a buyer is approved or the assignment is signed. */
  buyer_done: boolean;
  /** Title searches, and how many of them are done. */
  title: number;
  title_done: number;
}

/** The facts of some milestones as of `today`: the same as the database counts for many deals at once. */
export function countMilestoneFacts(
  milestones: readonly { milestone_type: string; due_date: string; is_critical: boolean; status: string }[],
  today: string,
): MilestoneFacts {
  const isDone = ({ status }: { status: string }) => status === 'completed';
  const critical = milestones.filter(({ is_critical }) => is_critical);
  const due = critical.filter(({ due_date }) => due_date <= today);
  const before = critical.filter(({ milestone_type }) => milestone_type !== 'closing');
  const title = milestones.filter(({ milestone_type }) => milestone_type === 'title_search');
  return {
    overdue: critical.filter((one) => one.due_date < today && !isDone(one)).length,
    due: due.length,
    due_done: due.filter(isDone).length,
    critical: before.length,
    critical_done: before.filter(isDone).length,
    buyer_done: milestones.some((one) => isDone(one) && (one.milestone_type === 'buyer_approval' || one.milestone_type === 'assignment')),
    title: title.length,
    title_done: title.filter(isDone).length,
  };
}

/** Log-odds of each step. */
const STEP = {
  overdue: -0.7,
  mostOverdue: -2.1,
  onTrack: 0.5,
  pastClosing: -1,
  nearlyThere: 0.7,
  buyer: 0.8,
  title: 0.3,
  deposit: 0.3,
  noDeposit: -0.4,
  priceFits: 0.4,
  priceAbove: -0.5,
  contingency: -0.15,
  financing: -0.15,
  quiet: -0.4,
} as const;
const NEAR_DAYS = 7;
const QUIET_DAYS = 14;
const DEPOSIT_SHARE = 0.01;

const BUYER_WORDS: Readonly<Record<NamedBuyer, string>> = {
  offer: 'An offer for the property is accepted',
  named: 'The deal names one of your buyers',
};

const CONTINGENCY_NAMES = {
  financing_contingency: 'financing',
  inspection_contingency: 'inspection',
  appraisal_contingency: 'appraisal',
  title_contingency: 'title',
} as const;
const listContingencies = (deal: DealFacts) => (Object.keys(CONTINGENCY_NAMES) as Contingency[]).filter((key) => deal[key]);

/** The maximum price by the end buyers' rule, in dollars; null while the ARV is unknown. */
export function calculateMaximumPayment(deal: Pick<DealFacts, 'arv' | 'repair_estimate' | 'rule_percent'>): number | null {
  const cents = calculateMaximumByRule(toCents(deal.arv ?? 0), toCents(deal.repair_estimate ?? 0), deal.rule_percent);
  return cents === null ? null : toDollars(cents);
}

interface Room {
  fits: boolean;
  label: string;
  evidence: string;
  /** The price to negotiate down to, in dollars, where it does not fit. */
  target: number;
  /** Whether the target itself is still too much. */
  isBelow?: boolean;
}

/**
 * Whether the price leaves a margin: by the resale price where a buyer pays it or it leaves nothing, else by the rule. null while neither
 * is known.
 */
function findRoom(deal: DealFacts): Room | null {
  const spread = sum(deal.sale_price, -deal.purchase_price, deal.assignment_fee ?? 0);
  const isPriced = deal.sale_price !== deal.purchase_price || (deal.assignment_fee ?? 0) > 0;
  const onFile = `${formatDollars(deal.sale_price)}${deal.assignment_fee ? ` and a fee of ${formatDollars(deal.assignment_fee)}` : ''} on file against a price of ${formatDollars(deal.purchase_price)}`;
  const most = calculateMaximumPayment(deal);
  if (isPriced && spread <= 0) {
    const even = sum(deal.purchase_price, spread);
    const isBelow = most === null || most >= even || most <= 0;
    return { fits: false, label: 'No spread', evidence: `${onFile}: nothing is left`, target: isBelow ? even : most, isBelow };
  }
  if (isPriced && (deal.buyer !== null || deal.milestones.buyer_done))
    return {
      fits: true,
      label: 'Spread',
      evidence: `${onFile}: ${formatDollars(spread)} is left, and a buyer is there`,
      target: deal.purchase_price,
    };
  if (most === null) return null;
  const rule = `the ${formatPercent(deal.rule_percent)} rule allows`;
  if (deal.purchase_price <= most)
    return {
      fits: true,
      label: 'Price within the maximum offer',
      evidence: `${formatDollars(deal.purchase_price)}, and ${rule} ${formatDollars(most)}`,
      target: most,
    };
  const over = `${formatDollars(deal.purchase_price - most)} above what ${rule}`;
  return { fits: false, label: 'Price above the maximum offer', evidence: over, target: most };
}

/** The factors of a deal's chance as of `today`, in log-odds, each with its reason; none where nothing is known. */
export function listDealFactors(deal: DealFacts, today: string): ChanceFactor[] {
  const { milestones: m } = deal;
  const factors: ChanceFactor[] = [];
  const add = (code: string, label: string, log_odds: number, evidence: string) =>
    factors.push({ code, label, log_odds: Math.round(log_odds * 100) / 100, evidence });

  if (m.overdue > 0)
    add(
      'overdue',
      'Critical milestones overdue',
      Math.max(STEP.mostOverdue, STEP.overdue * m.overdue),
      `${formatQuantity(m.overdue, 'critical milestone')} overdue`,
    );
  if (m.due > 0 && m.due_done === m.due)
    add('on_track', 'All critical milestones so far done', STEP.onTrack, `${m.due} of ${m.due} that were due are done`);

  const daysLeft = countDaysBetween(today, deal.closing_date);
  if (daysLeft < 0)
    add('past_closing', 'Closing date has passed', STEP.pastClosing, `It was to close ${formatQuantity(-daysLeft, 'day')} ago`);
  else if (daysLeft <= NEAR_DAYS && m.critical > 0 && m.critical_done === m.critical)
    add(
      'nearly_there',
      'Closes soon, and all critical steps are done',
      STEP.nearlyThere,
      daysLeft === 0 ? 'Closes today' : `Closes in ${formatQuantity(daysLeft, 'day')}`,
    );

  if (m.buyer_done) add('buyer', 'Buyer chosen', STEP.buyer, 'The buyer is approved or the assignment is signed');
  else if (deal.buyer) add('buyer', 'Buyer named', STEP.buyer, BUYER_WORDS[deal.buyer]);
  if (m.title > 0 && m.title_done === m.title) add('title', 'Title search done', STEP.title, 'Every title search of the deal is done');

  const deposit = deal.earnest_money ?? 0;
  if (deposit <= 0) add('no_deposit', 'No deposit', STEP.noDeposit, 'No earnest money is recorded');
  else if (toCents(deposit) >= toCents(deal.purchase_price) * DEPOSIT_SHARE)
    add('deposit', 'Deposit of 1% or more', STEP.deposit, `${formatDollars(deposit)} on a price of ${formatDollars(deal.purchase_price)}`);

  const room = findRoom(deal);
  if (room) add(room.fits ? 'price_fits' : 'price_above', room.label, room.fits ? STEP.priceFits : STEP.priceAbove, room.evidence);

  const open = listContingencies(deal);
  if (open.length > 0)
    add(
      'contingencies',
      'Open contingencies',
      open.length * STEP.contingency + (deal.financing_contingency ? STEP.financing : 0),
      `${toCapitalized(open.map((key) => CONTINGENCY_NAMES[key]).join(', '))}${deal.financing_contingency ? '; financing counts twice' : ''}`,
    );

  const quiet = countDaysBetween(deal.last_progress, today);
  if (quiet >= QUIET_DAYS) add('quiet', 'Nothing has moved', STEP.quiet, `No change of the deal or its milestones for ${quiet} days`);
  return factors;
}

/** Trained on own deals: log-odds become a + b x log-odds. */
interface DealWeights {
  a: number;
  b: number;
  /** How sure a and b are; of how many log-odds the results differ between periods, as a variance. */
  variance?: Fit['variance'];
  between?: number;
}

/**
 * The unrounded chance of a deal. Weights adjust it and add a factor of their own. The factors' log-odds add up to those of the chance,
 * unless it is clamped to 2 to 98 %.
 */
export function calculateDealChance(base: Base, factors: readonly ChanceFactor[], weights?: DealWeights, between = weights?.between) {
  const assumed = factors.reduce((total, { log_odds }) => total + log_odds, toLogOdds(base.chance));
  const all = [buildBaseFactor(base), ...factors];
  const final = weights ? weights.a + weights.b * assumed : assumed;
  if (weights)
    all.push({
      code: 'learned',
      label: 'Learned from your finished deals',
      log_odds: final - assumed,
      evidence: `${weights.b < 1 ? 'The reasons above predicted less' : 'The reasons above predicted more'} than assumed of how your deals ended`,
    });
  const learned = weights?.variance ? calculateErrorAt({ variance: weights.variance }, assumed) ** 2 : 0;
  const spread = EIGHTY_PERCENT * calculateStandardError(Math.max(1 / base.a + 1 / base.b, learned), between);
  const chanceAt = (odds: number) => clampChance(toChance(odds));
  return { probability: chanceAt(final), low: chanceAt(final - spread), high: chanceAt(final + spread), factors: all };
}

function buildBaseFactor({ chance, results, status }: Base): ChanceFactor {
  const own = results.closed + results.cancelled;
  const assumed = `the assumption that ${formatPercent(STARTING_CHANCE[status] * 100)} of ${status} deals close`;
  return {
    code: 'base',
    label: status === 'active' ? 'Active deals' : 'Pending deals',
    log_odds: toLogOdds(chance),
    evidence:
      own === 0
        ? `From ${assumed}; none of yours is finished yet`
        : `${results.closed} of your ${formatQuantity(own, 'finished deal')} closed; with ${assumed}`,
  };
}

/** The action that would raise the log-odds most; the first of equals. Null when none would. */
export function findNextStep(deal: DealFacts, today: string): { code: string; label: string } | null {
  const { milestones: m } = deal;
  const steps: { code: string; label: string; gain: number }[] = [];
  const add = (code: string, label: string, gain: number) => steps.push({ code, label, gain });
  if (m.overdue > 0) {
    const isRest = m.due - m.due_done === m.overdue;
    add(
      'overdue',
      m.overdue === 1 ? 'Finish the critical milestone that is overdue' : `Finish the ${m.overdue} critical milestones that are overdue`,
      -Math.max(STEP.mostOverdue, STEP.overdue * m.overdue) + (isRest ? STEP.onTrack : 0),
    );
  }
  if (countDaysBetween(today, deal.closing_date) < 0) add('past_closing', 'Agree on a new closing date', -STEP.pastClosing);
  const room = findRoom(deal);
  if (room && !room.fits)
    add(
      'price_above',
      `Renegotiate the price to ${room.isBelow ? `below ${formatDollars(Math.floor(room.target))}` : `${formatDollars(Math.floor(room.target))} or less`}`,
      STEP.priceFits - STEP.priceAbove,
    );
  if (!m.buyer_done && deal.buyer === null) add('buyer', 'Choose a buyer: approve one, or have the assignment signed', STEP.buyer);
  const deposit = deal.earnest_money ?? 0;
  const asked = formatDollars(Math.ceil(deal.purchase_price * DEPOSIT_SHARE));
  if (deposit <= 0) add('no_deposit', `Get a deposit of ${asked} or more delivered, and record it`, STEP.deposit - STEP.noDeposit);
  else if (toCents(deposit) < toCents(deal.purchase_price) * DEPOSIT_SHARE) add('deposit', `Raise the deposit to ${asked}`, STEP.deposit);
  if (countDaysBetween(deal.last_progress, today) >= QUIET_DAYS)
    add('quiet', 'Take the next step with seller, buyer or title company', -STEP.quiet);
  if (m.title === 0 || m.title_done < m.title) add('title', 'Get the title search done', STEP.title);
  if (deal.financing_contingency) add('financing', 'Get the financing contingency lifted', -STEP.contingency - STEP.financing);
  for (const key of listContingencies(deal))
    if (key !== 'financing_contingency') add(key, `Get the ${CONTINGENCY_NAMES[key]} contingency lifted`, -STEP.contingency);
  const best = steps.reduce<(typeof steps)[number] | undefined>((top, step) => (top && top.gain >= step.gain ? top : step), undefined);
  return best ? { code: best.code, label: best.label } : null;
}
