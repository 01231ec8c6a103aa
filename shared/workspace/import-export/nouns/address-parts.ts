/** Finds the columns in which a file keeps an address in parts: number, directions, street, type, unit; for houses and for mail. */

/** What a column holds of an address; `ignored` is a part that no letter needs. */
type Part = 'number' | 'before' | 'street' | 'type' | 'after' | 'unit' | 'ignored';
type Of = 'house' | 'mailing';

/** What the parts become. */
const PART_TARGETS: Record<Exclude<Part, 'ignored'>, string> = {
  number: 'house_number',
  before: 'street_direction',
  street: 'street_name',
  type: 'street_type',
  after: 'street_direction_after',
  unit: 'unit',
};

/** The words of such names by what they say. */
const WORDS = {
  site: 'situs site sit location loc locn physical phys phy premise premises subject',
  property: 'property prop',
  mail: 'mailing mail mlg ml billing bill',
  owner: 'owner ownr own taxpayer',
  address: 'address addr adr adrs add',
  house: 'house hse civic',
  street: 'street str strt st road',
  number: 'number num numb no nbr nmbr nr',
  direction: 'direction dir directional compass pdir',
  before: 'prefix pref prefx prfx pfx pre',
  after: 'post pos postfix quadrant quad sdir',
  suffix: 'suffix sufix suffx sfx suf suff',
  type: 'type typ tp mode ending desc designator',
  name: 'name nam nm',
  fraction: 'fraction fractional frac fr',
  unit: 'unit apartment apt suite ste utyp utype uno unum unbr',
  first: '1',
} as const;
type Word = keyof typeof WORDS;

const KIND_OF = new Map<string, Word>(
  (Object.entries(WORDS) as [Word, string][]).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);
const LONGEST_WORD = 12;
const LONGEST_NAME = 40;

/** A word, or several that are written as one ("PREDIR", "LOCNO"); undefined for what is none of these. */
function findKindsInWord(word: string): Word[] | undefined {
  const whole = KIND_OF.get(word);
  if (whole) return [whole];
  for (let end = Math.min(word.length - 1, LONGEST_WORD); end > 1; end--) {
    const first = KIND_OF.get(word.slice(0, end));
    const rest = first && findKindsInWord(word.slice(end));
    if (rest) return [first, ...rest];
  }
  return undefined;
}

function findKinds(column: string): Set<Word> | undefined {
  if (column.length > LONGEST_NAME) return undefined;
  const words = column
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kinds = words.map(findKindsInWord);
  return words.length === 0 || kinds.includes(undefined) ? undefined : new Set(kinds.flat() as Word[]);
}

interface Found {
  of: Of;
  part: Part;
  /** The name alone may mean something else: it counts beside a surer one only. */
  isWeak: boolean;
}

/** What the name of a column says. */
function findPart(column: string): Found | undefined {
  const kinds = findKinds(column);
  if (!kinds) return undefined;
  const has = (...some: Word[]) => some.some((kind) => kinds.has(kind));
  const of = has('mail', 'owner') ? 'mailing' : 'house';
  const isOfStreet = has('street', 'house');
  const isOfPlace = isOfStreet || has('address', 'site', 'mail');
  const sure = (part: Part): Found => ({ of, part, isWeak: false });
  const weak = (part: Part): Found => ({ of, part, isWeak: true });
  // "Owner type" and "Owner name" are about the owner.
  if (has('owner') && !has('street', 'house', 'address')) return undefined;
  if (has('unit')) return sure('unit');
  if (has('fraction')) return isOfPlace || has('number', 'property') ? sure('number') : weak('number');
  if (has('number') && has('suffix')) return sure('number');
  if (has('number') && has('before')) return sure('ignored');
  if (has('direction') || (has('after') && !has('type', 'suffix', 'number', 'name')))
    return isOfPlace || has('before', 'after', 'property') ? sure(has('after', 'suffix') ? 'after' : 'before') : weak('before');
  if (has('before')) return has('type') ? sure('street') : isOfPlace ? sure('before') : undefined;
  if (has('suffix')) return isOfPlace || has('after') ? sure('type') : weak('type');
  if (has('type')) return has('house', 'property', 'address') ? undefined : has('street', 'site') ? sure('type') : weak('type');
  if (has('name')) return has('street') ? sure('street') : undefined;
  if (has('number')) return isOfPlace ? sure('number') : weak('number');
  // "Mail St" is a state as often as a street.
  if (has('street')) return /st\W*$/i.test(column) ? undefined : sure('street');
  return has('house') ? weak('number') : undefined;
}

/**
 * Which columns become which part, and those that are parts though they become nothing. A group needs a street and, beside it, a number
 * or another part; with a whole address (`hasWhole`) only the number is taken.
 */
export function findAddressParts(columns: readonly string[], hasWhole: (of: Of, parts: ReadonlySet<string>) => boolean) {
  const found = columns.map(findPart);
  const become = new Map<string, string>();
  const parts = new Set<string>();
  for (const of of ['house', 'mailing'] as const) {
    const isHere = (at: number, ...wanted: Part[]) => {
      const one = found[at];
      return one?.of === of && !one.isWeak && (wanted.length === 0 || wanted.includes(one.part));
    };
    // A number called "House" or "No" counts beside a part that counts, and so do others where there is a number.
    if (found.some((one) => one?.of === of && one.part === 'number'))
      for (let round = 0; round < 4; round++)
        for (const [at, one] of found.entries()) if (one?.of === of && one.isWeak && (isHere(at - 1) || isHere(at + 1))) one.isWeak = false;
    const places = [...found.keys()].filter((at) => isHere(at));
    const has = (part: Part) => places.some((at) => isHere(at, part));
    if (!has('number') && !(has('street') && (has('type') || has('before')))) continue;
    const own = new Set(places.filter((at) => !isHere(at, 'unit')).map((at) => columns[at] as string));
    const isWhole = hasWhole(of, own);
    if (!has('street') && !isWhole) continue;
    for (const at of places) {
      const column = columns[at] as string;
      const { part } = found[at] as Found;
      if (part !== 'unit') parts.add(column);
      if (part === 'ignored' || (isWhole && part !== 'number' && part !== 'unit')) continue;
      become.set(column, `${of === 'mailing' ? 'mailing_' : ''}${PART_TARGETS[part]}`);
    }
  }
  return { become, parts };
}
