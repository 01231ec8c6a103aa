/**
 * The arithmetic of each strategy in whole cents; every line is rounded half up once. Formulas and worked examples: the 70 % rule and
 * the wholesaler's form of it (hardmoneyman.com; biggerpockets.com: 147,333 x 0.70 - 20,000 - 10,000 = 73,133.10), double close
 * (wholesalepropertyguide.org, biltai.io), flip costs (arvanalyzer.com, flipmantis.com), rentals and BRRRR (avivjan/BrrrrDealAnalyzer).
 */
import { scaleByRatio, toRate, takeShare, WHOLE, toHundredths } from './cents.ts';
import { calculateMaximumByRule } from './maximum-by-rule.ts';
import { type Situation } from './situation.ts';
import type { AssumptionKey } from './assumptions.ts';

/** An assumption in hundredths of a month, with the delay added, never negative. */
const countMonths = (s: Situation, key: 'months_held' | 'ready_months' | 'retail_months'): number =>
  Math.max(0, toHundredths(s.assumed(key)) + s.delay);

/** The holding cost for a number of hundredths of a month. */
const calculateHolding = (s: Situation, months: number): number => scaleByRatio(s.holding, months, s.holdingMonths ?? 100);

/** An assumed percentage of an amount in cents. */
const takeAssumedShare = (s: Situation, key: AssumptionKey, of: number): number => takeShare(of, toRate(s.assumed(key)));

const MONTHS = 12;

/** Interest-only cost for a number of hundredths of a month: loan x yearly rate / 12 x months. */
const calculateInterestOnly = (loan: number, rate: number, months: number): number =>
  scaleByRatio(loan, rate * months, MONTHS * 100 * WHOLE);

/** The unrounded payment of a month: P x i / (1 - (1 + i)^-n) with i = rate / 12; without interest P / n. */
function calculatePayment(loan: number, rate: number, years: number): number {
  const n = years * MONTHS;
  const i = rate / WHOLE / MONTHS;
  if (n <= 0) return loan;
  return i === 0 ? loan / n : (loan * i) / (1 - (1 + i) ** -n);
}

/** The payment of a month in cents: 150,000 at 7 % over 30 years is 997.95. */
export const calculateMonthlyPayment = (loan: number, rate: number, years: number): number =>
  Math.floor(calculatePayment(loan, rate, years) + 0.5);

/** A year's payments in cents, rounded once: 150,000 at 7 % over 30 years is 11,975.44. */
export const calculateYearlyPayment = (loan: number, rate: number, years: number): number =>
  Math.floor(calculatePayment(loan, rate, years) * MONTHS + 0.5);

/** The most an end buyer pays by the rule. */
const applyRule = (s: Situation): number => calculateMaximumByRule(s.arv, s.repairs, s.assumed('rule_percent')) ?? -s.repairs;

/** What an end buyer pays: the known price, else the rule's. */
export const findEndBuyerLimit = (s: Situation): number => s.sold?.price ?? applyRule(s);

/** The contract is sold for all that an end buyer pays. */
export function calculateWholesale(s: Situation) {
  const limit = findEndBuyerLimit(s);
  return { limit, profit: limit - s.price, required: s.fee, cash: s.cents.earnest_money };
}

/** The contract is sold for the agreed fee, as far as the end buyer's limit leaves room; a known price is contract price and fee. */
export function calculateAssignment(s: Situation) {
  const limit = findEndBuyerLimit(s);
  const room = limit - s.price;
  return { limit, room, profit: s.sold ? room : Math.min(s.fee, room), required: s.fee, cash: s.cents.earnest_money };
}

/** The costs of both closings and of one day's money at this price to the seller. */
function calculateDoubleCloseAt(s: Situation, price: number) {
  const limit = findEndBuyerLimit(s);
  const buying = takeAssumedShare(s, 'ab_closing', price) + s.cents.ab_fixed;
  const selling = takeAssumedShare(s, 'bc_closing', Math.max(0, limit)) + s.cents.bc_fixed;
  const funding = Math.max(takeAssumedShare(s, 'funding', price), s.cents.funding_minimum);
  const costs = buying + selling + funding;
  return { limit, buying, selling, funding, costs, profit: limit - price - costs };
}

/**
 * Bought and sold on the same day or the next, at the end buyer's limit. A deal that sells this way asks for no more than its own
 * contract leaves after the costs: its fee is the spread before them.
 */
export function calculateDoubleClose(s: Situation) {
  const closed = calculateDoubleCloseAt(s, s.price);
  const left = s.doubleCloseContract === null ? s.fee : calculateDoubleCloseAt(s, s.doubleCloseContract).profit;
  const cash = s.cents.earnest_money + closed.buying + closed.funding;
  return { ...closed, required: left > 0 ? Math.min(s.fee, left) : s.fee, cash };
}

/** Buying, repairing and holding with a short-term loan. */
function calculateAcquisition(s: Situation) {
  const months = countMonths(s, 'months_held');
  const closing = takeAssumedShare(s, 'buy_closing', s.price);
  const surprises = takeAssumedShare(s, 'contingency', s.repairs);
  const holding = calculateHolding(s, months);
  const loan = takeAssumedShare(s, 'flip_loan', s.price);
  const points = takeAssumedShare(s, 'flip_points', loan);
  const interest = calculateInterestOnly(loan, toRate(s.assumed('flip_rate')), months);
  const total = s.price + closing + s.repairs + surprises + holding + points + interest;
  return { months, closing, surprises, holding, loan, points, interest, total, cash: total - loan };
}

/** Bought, repaired, sold. */
export function calculateFlip(s: Situation) {
  const bought = calculateAcquisition(s);
  const selling = takeAssumedShare(s, 'selling', s.arv);
  return { ...bought, selling, profit: s.arv - bought.total - selling, required: takeAssumedShare(s, 'flip_margin', s.arv) };
}

/** Up to this share of the ARV, one in so many, repairs are lived with; at twice as much only investors buy the house as it stands. */
const LIVABLE = 10;

/**
 * What repairs keep away those who would live in it, or their lenders: at a tenth of the ARV nothing, at a fifth all that is between
 * the open market and an investor's limit, and a part of it in between. DealFlow's own choice.
 */
function discountForRepairs(s: Situation, open: number): number {
  const heavy = Math.min(s.arv, Math.max(0, s.repairs * LIVABLE - s.arv));
  return heavy === 0 ? 0 : scaleByRatio(Math.max(0, open - Math.max(0, applyRule(s))), heavy, s.arv);
}

/** Bought, cleaned, and listed as it stands. */
export function calculateRetail(s: Situation) {
  const months = countMonths(s, 'retail_months');
  const discount = takeAssumedShare(s, 'as_is_discount', s.arv);
  const surprises = takeAssumedShare(s, 'contingency', s.repairs);
  const open = Math.max(0, s.arv - s.repairs - surprises - discount);
  const refused = discountForRepairs(s, open);
  const sale = open - refused;
  const closing = takeAssumedShare(s, 'buy_closing', s.price);
  const prep = s.cents.retail_prep;
  const holding = calculateHolding(s, months);
  const selling = takeAssumedShare(s, 'selling', sale);
  const cash = s.price + closing + prep + holding;
  return {
    months,
    discount,
    surprises,
    refused,
    sale,
    closing,
    prep,
    holding,
    selling,
    cash,
    profit: sale - cash - selling,
    required: takeAssumedShare(s, 'retail_margin', sale),
  };
}

/** A year's rent after its costs; without the rent nothing is known. */
function calculateRental(s: Situation) {
  const rent = s.rent ?? 0;
  const gross = rent * 12;
  const vacancy = takeAssumedShare(s, 'vacancy', gross);
  const management = takeAssumedShare(s, 'management', gross);
  const maintenance = takeAssumedShare(s, 'maintenance', gross);
  const capex = takeAssumedShare(s, 'capex', gross);
  const tax = s.knows('tax_year') ? s.cents.tax_year : takeAssumedShare(s, 'tax_rate', s.arv);
  const insurance = s.knows('insurance_year') ? s.cents.insurance_year : takeAssumedShare(s, 'insurance_rate', s.arv);
  const hoa = s.cents.hoa_month;
  const noi = gross - vacancy - management - maintenance - capex - tax - insurance - hoa * 12;
  return { rent, gross, vacancy, management, maintenance, capex, tax, insurance, hoa, noi };
}
type Rental = ReturnType<typeof calculateRental>;

function addLoanPayments(s: Situation, rented: Rental, loan: number) {
  const rate = toRate(s.assumed('rent_rate'));
  const years = s.assumed('rent_years');
  const payment = calculateMonthlyPayment(loan, rate, years);
  const debt = calculateYearlyPayment(loan, rate, years);
  /** Monthly housing cost as a lender counts it: the payment, a twelfth of taxes and insurance, and dues. */
  const housing = payment + rented.hoa + (rented.tax + rented.insurance) / 12;
  return { payment, debt, housing, cashFlow: rented.noi - debt };
}

/** Bought, made ready, let. */
export function calculateHold(s: Situation) {
  const rented = calculateRental(s);
  const months = countMonths(s, 'ready_months');
  const closing = takeAssumedShare(s, 'buy_closing', s.price);
  const surprises = takeAssumedShare(s, 'contingency', s.repairs);
  const holding = calculateHolding(s, months);
  const loan = takeAssumedShare(s, 'rent_loan', s.price);
  const total = s.price + closing + s.repairs + surprises + holding;
  const loaned = addLoanPayments(s, rented, loan);
  const selling = takeAssumedShare(s, 'selling', s.arv);
  const profit = s.arv - selling - total + loaned.cashFlow;
  return { ...rented, ...loaned, months, closing, surprises, holding, loan, total, cash: total - loan, selling, profit };
}

/** Bought, repaired, let, refinanced: the money comes back for the next one. */
export function calculateBrrrr(s: Situation) {
  const rented = calculateRental(s);
  const bought = calculateAcquisition(s);
  const refinancing = s.cents.refi_costs;
  const total = bought.total + refinancing;
  const newLoan = takeAssumedShare(s, 'refi_ltv', s.arv);
  const loaned = addLoanPayments(s, rented, newLoan);
  const selling = takeAssumedShare(s, 'selling', s.arv);
  return {
    ...rented,
    ...bought,
    ...loaned,
    refinancing,
    total,
    newLoan,
    /** All-in less the new loan; negative: more comes back than went in. */
    left: total - newLoan,
    equity: s.arv - newLoan,
    selling,
    profit: s.arv - selling - total + loaned.cashFlow,
  };
}

/** The costs-first form of the maximum offer: (ARV - loan - repairs - holding - resale) x share (connectedinvestors.com). */
export const calculateCostsFirst = (s: Situation): number => {
  const { points, interest, holding, selling } = calculateFlip(s);
  return calculateCostsFirstOffer(
    { arv: s.arv, loan: points + interest, repairs: s.repairs, holding, resale: selling },
    s.assumed('rule_percent'),
  );
};

/** In cents: 150,000 less 6,000 + 25,000 + 2,000 + 9,000, times 70 %, is 75,600. */
export function calculateCostsFirstOffer(
  of: { arv: number; loan: number; repairs: number; holding: number; resale: number },
  percent: number,
): number {
  const left = of.arv - of.loan - of.repairs - of.holding - of.resale;
  return takeShare(left, toRate(percent));
}
