/** What bought and public lists say of an owner's situation, in columns of their own or in words of a list of flags; the score reads it. */
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';
import type { LeadSignals, ListFlag } from '#shared/records/leads/signals.ts';
import { readCellText, readDay, readMoney, readNumber, readYesNo } from '../cells.ts';

type Code = ListFlag['code'];
/** How a column says yes: with a word for it, with anything but a no, with an amount, with a number of years, or as a list of flags. */
type Kind = 'yes' | 'no' | 'anything' | 'amount' | 'years' | 'flags' | 'auction';

/** Whole names of columns, normalized. */
const COLUMNS: readonly [RegExp, Code, Kind][] = [
  [/^(is|property|site)?vacant$|^vacancy$/, 'vacant', 'yes'],
  [/^(is|owner)?deceased(owner)?$|^(in|is)?probate$|^(is)?inherited$/, 'probate', 'yes'],
  [/^probate(open|file|filing)?date$|^personalrepresentative$/, 'probate', 'anything'],
  [/^(is|in)?(pre)?foreclosure$|^sheriffsale$|^lispendens$|^noticeofdefault$/, 'foreclosure', 'yes'],
  [/^(pre)?foreclosure(status|documenttype|date|loandefaultdate)$|^defaultdate$/, 'foreclosure', 'anything'],
  [/^(foreclosure)?auctiondate$|^sheriffsaledate$|^trusteesaledate$/, 'foreclosure', 'auction'],
  [/^(is|has)?(tax|active|involuntary)?liens?$|^hasliens?$|^(is)?taxdelinquent$|^(has)?judge?ments?$/, 'lien', 'yes'],
  [/^lientype$|^taxdelinquentyear$|^delinquentyear$|^delqyr$/, 'lien', 'anything'],
  [/^lienamount$|^pastdueamount$|^delinquentamount$|^taxesowed$|^totaldue$|^balanceamt$|^basedelqamt$/, 'lien', 'amount'],
  [/^(num)?years(owed|delinquent)$|^(number|num)of(years(owed|delinquent)|delinquentyears)$|^delinquentyears$/, 'lien', 'years'],
  [/^(is)?absentee(owner|owned)?$|^(is)?outofstate(owner|owned)?$/, 'absentee', 'yes'],
  [/^(is)?owneroccupied$/, 'absentee', 'no'],
  [/^ownerlocation$/, 'absentee', 'flags'],
  [/^(in|is)?bankruptcy$/, 'bankruptcy', 'yes'],
  [/^bankruptcy(recording|filing|file)?date$/, 'bankruptcy', 'anything'],
  [/^divorced?$/, 'divorce', 'yes'],
  [/^divorce(file|filing)?date$/, 'divorce', 'anything'],
  [/^(has)?codeviolations?$/, 'code_violation', 'yes'],
  [/^propertyflags$|^flags$|^lists?$|^liststack$|^marketinglists?$|^tags?$|^tagnames$|^leadtype$|^distress(ors|type)?$/, 'vacant', 'flags'],
];

const WORDS: readonly [RegExp, Code][] = [
  [/foreclos|auction|lis pendens|notice of default/i, 'foreclosure'],
  [/deceased|probate|inherit/i, 'probate'],
  [/\bliens?\b|tax[\s-]*delinquen|delinquent tax|judge?ment|back taxes/i, 'lien'],
  [/bankrupt/i, 'bankruptcy'],
  [/divorc/i, 'divorce'],
  [/code violation/i, 'code_violation'],
  [/\bvacant\b|vacancy/i, 'vacant'],
  [/absentee|out[\s-]of[\s-]state/i, 'absentee'],
];

const NOTHING = { yes: /^(active|open|filed)$/i, no: /^(inactive|closed|released|cancel+ed|none|not .*|no .*)$/i };
const MAX_CHARACTERS = 1000;
const SHOWN_CHARACTERS = 80;

/** Makes the function that reads the flags of one file's rows, as signals of a lead; null where a row has none. */
export function listFlagReader(columns: readonly string[], today: string): (cells: readonly string[]) => LeadSignals | null {
  const places = columns.flatMap((column, place) => {
    const name = normalizeHeader(column);
    const known = COLUMNS.find(([form]) => form.test(name));
    return known ? [{ column: column.slice(0, SHOWN_CHARACTERS), place, code: known[1], kind: known[2] }] : [];
  });
  return (cells) => {
    const flags: ListFlag[] = [];
    let auction: LeadSignals['deadline'];
    for (const { column, place, code, kind } of places) {
      const cell = cells[place] ?? '';
      const text = cell === '' || cell.length > MAX_CHARACTERS ? '' : readCellText(cell);
      if (text === '') continue;
      const label = `${column}: ${text.slice(0, SHOWN_CHARACTERS)}`;
      if (kind === 'flags') {
        for (const flag of findFlags(text)) flags.push({ code: flag, label });
        continue;
      }
      if (!isFlagSet(kind, text, today)) continue;
      const years = kind === 'years' ? { years: Math.round(Number(readNumber(text).value)) } : {};
      flags.push({ code, label, ...years });
      const day = kind === 'auction' ? readDay(text).value : undefined;
      if (day !== undefined && (!auction || day < auction.day)) auction = { day, quote: label };
    }
    if (flags.length === 0) return null;
    return { list: removeRepeatedFlags(flags), ...(auction && { deadline: auction }) };
  };
}

function isFlagSet(kind: Exclude<Kind, 'flags'>, text: string, today: string): boolean {
  const yes = readYesNo(text, NOTHING);
  if (kind === 'yes') return yes === true;
  if (kind === 'no') return yes === false;
  if (kind === 'anything') return yes !== false;
  if (kind === 'amount') return Number(readMoney(text).value) > 0;
  if (kind === 'years') return Number(readNumber(text).value) >= 1 && Number(readNumber(text).value) < 100;
  // An auction that is over says nothing of today.
  const day = readDay(text).value;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today;
}

const findFlags = (text: string): Code[] =>
  text
    .split(/[,;|\n]/)
    .filter((part) => !/^\s*(not?|non|never)\b/i.test(part))
    .flatMap((part) => WORDS.filter(([words]) => words.test(part)).map(([, code]) => code));

/** Each situation once: the years that taxes are owed say more than that they are. */
function removeRepeatedFlags(flags: readonly ListFlag[]): ListFlag[] {
  const byCode = new Map<Code, ListFlag>();
  for (const flag of flags) {
    const before = byCode.get(flag.code);
    if (!before || (flag.years ?? 0) > (before.years ?? 0)) byCode.set(flag.code, flag);
  }
  return [...byCode.values()];
}
