/**
 * The arithmetic of each strategy in whole cents; every line is rounded half up once. Formulas and worked examples: the 70 % rule and
 * the wholesaler's form of it (hardmoneyman.com; biggerpockets.com: 147,333 x 0.70 - 20,000 - 10,000 = 73,133.10), double close
 * (wholesalepropertyguide.org, biltai.io), flip costs (arvanalyzer.com, flipmantis.com), rentals and BRRRR (avivjan/BrrrrDealAnalyzer).
 */
import { ratio, toRate, takeShare } from './cents.ts';
import { interestOnly, monthlyPayment, yearlyPayment } from './loan.ts';
import { assumedCents, assumedShare, holdingFor, countMonths, type Situation } from './situation.ts';

/** What an end buyer pays at most by the rule: ARV x share - repairs. */
const ruleLimit = (s: Situation): number => assumedShare(s, 'rule_percent', s.arv) - s.repairs;

/** What an end buyer pays: what one is known to pay, else what the rule allows. */
export const endBuyerLimit = (s: Situation): number => s.sold?.price ?? ruleLimit(s);

/** The contract is sold for all that an end buyer pays. */
export function wholesale(s: Situation) {
  const limit = endBuyerLimit(s);
  return { limit, profit: limit - s.price, required: s.fee, cash: assumedCents(s, 'earnest_money') };
}

/** The contract is sold for the agreed fee, as far as the end buyer's limit leaves room; a known price is contract price and fee. */
export function assignment(s: Situation) {
  const limit = endBuyerLimit(s);
  const room = limit - s.price;
  return { limit, room, profit: s.sold ? room : Math.min(s.fee, room), required: s.fee, cash: assumedCents(s, 'earnest_money') };
}

/** Both closings and the money for a day, where so much is paid to the seller. */
function doubleCloseAt(s: Situation, price: number) {
  const limit = endBuyerLimit(s);
  const buying = assumedShare(s, 'ab_closing', price) + assumedCents(s, 'ab_fixed');
  const selling = assumedShare(s, 'bc_closing', Math.max(0, limit)) + assumedCents(s, 'bc_fixed');
  const funding = Math.max(assumedShare(s, 'funding', price), assumedCents(s, 'funding_minimum'));
  const costs = buying + selling + funding;
  return { limit, buying, selling, funding, costs, profit: limit - price - costs };
}

/**
 * Bought and sold on the same day or the next, at the end buyer's limit. A deal that sells this way asks for no more than its own
 * contract leaves after the costs: its fee is the spread before them.
 */
export function doubleClose(s: Situation) {
  const closed = doubleCloseAt(s, s.price);
  const left = s.doubleCloseContract === null ? s.fee : doubleCloseAt(s, s.doubleCloseContract).profit;
  const cash = assumedCents(s, 'earnest_money') + closed.buying + closed.funding;
  return { ...closed, required: left > 0 ? Math.min(s.fee, left) : s.fee, cash };
}

/** Buying, repairing and holding with a short-term loan. */
function acquisition(s: Situation) {
  const months = countMonths(s, 'months_held');
  const closing = assumedShare(s, 'buy_closing', s.price);
  const surprises = assumedShare(s, 'contingency', s.repairs);
  const holding = holdingFor(s, months);
  const loan = assumedShare(s, 'flip_loan', s.price);
  const points = assumedShare(s, 'flip_points', loan);
  const interest = interestOnly(loan, toRate(s.assumed('flip_rate')), months);
  const total = s.price + closing + s.repairs + surprises + holding + points + interest;
  return { months, closing, surprises, holding, loan, points, interest, total, cash: total - loan };
}

/** Bought, repaired, sold. */
export function flip(s: Situation) {
  const bought = acquisition(s);
  const selling = assumedShare(s, 'selling', s.arv);
  return { ...bought, selling, profit: s.arv - bought.total - selling, required: assumedShare(s, 'flip_margin', s.arv) };
}

/** Up to this share of the ARV, one in so many, repairs are lived with; at twice as much only investors buy the house as it stands. */
const LIVABLE = 10;

/**
 * What repairs keep away those who would live in it, or their lenders: at a tenth of the ARV nothing, at a fifth all that is between
 * the open market and an investor's limit, and a part of it in between. DealFlow's own choice.
 */
function repairsRefused(s: Situation, open: number): number {
  const heavy = Math.min(s.arv, Math.max(0, s.repairs * LIVABLE - s.arv));
  return heavy === 0 ? 0 : ratio(Math.max(0, open - Math.max(0, ruleLimit(s))), heavy, s.arv);
}

/** Bought, cleaned, and listed as it stands. */
export function retail(s: Situation) {
  const months = countMonths(s, 'retail_months');
  const discount = assumedShare(s, 'as_is_discount', s.arv);
  const surprises = assumedShare(s, 'contingency', s.repairs);
  const open = Math.max(0, s.arv - s.repairs - surprises - discount);
  const refused = repairsRefused(s, open);
  const sale = open - refused;
  const closing = assumedShare(s, 'buy_closing', s.price);
  const prep = assumedCents(s, 'retail_prep');
  const holding = holdingFor(s, months);
  const selling = assumedShare(s, 'selling', sale);
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
    required: assumedShare(s, 'retail_margin', sale),
  };
}

/** A year's rent after its costs; without the rent nothing is known. */
export function rental(s: Situation) {
  const rent = s.rent ?? 0;
  const gross = rent * 12;
  const vacancy = assumedShare(s, 'vacancy', gross);
  const management = assumedShare(s, 'management', gross);
  const maintenance = assumedShare(s, 'maintenance', gross);
  const capex = assumedShare(s, 'capex', gross);
  const tax = s.knows('tax_year') ? assumedCents(s, 'tax_year') : assumedShare(s, 'tax_rate', s.arv);
  const insurance = s.knows('insurance_year') ? assumedCents(s, 'insurance_year') : assumedShare(s, 'insurance_rate', s.arv);
  const hoa = assumedCents(s, 'hoa_month');
  const noi = gross - vacancy - management - maintenance - capex - tax - insurance - hoa * 12;
  return { rent, gross, vacancy, management, maintenance, capex, tax, insurance, hoa, noi };
}
type Rental = ReturnType<typeof rental>;

function carried(s: Situation, rented: Rental, loan: number) {
  const rate = toRate(s.assumed('rent_rate'));
  const years = s.assumed('rent_years');
  const payment = monthlyPayment(loan, rate, years);
  const debt = yearlyPayment(loan, rate, years);
  /** What a lender holds the rent against, a month: the payment, a twelfth of taxes and insurance, and dues. */
  const housing = payment + rented.hoa + (rented.tax + rented.insurance) / 12;
  return { payment, debt, housing, cashFlow: rented.noi - debt };
}

/** Bought, made ready, let. */
export function hold(s: Situation) {
  const rented = rental(s);
  const months = countMonths(s, 'ready_months');
  const closing = assumedShare(s, 'buy_closing', s.price);
  const surprises = assumedShare(s, 'contingency', s.repairs);
  const holding = holdingFor(s, months);
  const loan = assumedShare(s, 'rent_loan', s.price);
  const total = s.price + closing + s.repairs + surprises + holding;
  const loaned = carried(s, rented, loan);
  const selling = assumedShare(s, 'selling', s.arv);
  const profit = s.arv - selling - total + loaned.cashFlow;
  return { ...rented, ...loaned, months, closing, surprises, holding, loan, total, cash: total - loan, selling, profit };
}

/** Bought, repaired, let, refinanced: the money comes back for the next one. */
export function brrrr(s: Situation) {
  const rented = rental(s);
  const bought = acquisition(s);
  const refinancing = assumedCents(s, 'refi_costs');
  const total = bought.total + refinancing;
  const newLoan = assumedShare(s, 'refi_ltv', s.arv);
  const loaned = carried(s, rented, newLoan);
  const selling = assumedShare(s, 'selling', s.arv);
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
export const costsFirst = (s: Situation): number => {
  const { points, interest, holding, selling } = flip(s);
  return costsFirstOffer({ arv: s.arv, loan: points + interest, repairs: s.repairs, holding, resale: selling }, s.assumed('rule_percent'));
};

/** In cents: 150,000 less 6,000 + 25,000 + 2,000 + 9,000, times 70 %, is 75,600. */
export function costsFirstOffer(
  of: { arv: number; loan: number; repairs: number; holding: number; resale: number },
  percent: number,
): number {
  const left = of.arv - of.loan - of.repairs - of.holding - of.resale;
  return takeShare(left, toRate(percent));
}
