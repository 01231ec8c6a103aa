/** Names of columns, and the tools whose exports are recognized by them. */

/** Lower case; only letters, digits, # and % stay: `Unit #`, `unit_#` and `UNIT#` are the same. */
export const normalizeHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/^input data:/, '')
    .replace(/[^\p{L}\p{N}#%]+/gu, '');

export type NameOrder = 'first_last' | 'last_first';

export interface VendorPlace {
  city?: string;
  state?: string;
}

export interface Vendor<Target extends string = string> {
  name: string;
  /** Normalized names that this tool has and others have not. */
  signature: readonly string[];
  /** Names that mean something else here: another target, or null for none. */
  means?: Readonly<Record<string, Target | null>>;
  /** Where every house of such a file stands, when it does not say so itself. */
  place?: VendorPlace;
  /** Whether percentages are fractions (0.4 for 40 %). */
  percentAsFraction?: boolean;
  /** How an owner's name in one cell reads when there is no comma in it. */
  nameOrder?: NameOrder;
}

/** Each by its name, the names of its signature with commas between them, and what else is special. */
export const describeVendors = <Target extends string>(
  vendors: readonly (readonly [name: string, signature: string, rest?: Omit<Vendor<Target>, 'name' | 'signature'>])[],
): Vendor<Target>[] => vendors.map(([name, signature, rest]) => ({ name, signature: signature.split(',').map(normalizeHeader), ...rest }));

/** A vendor needs this many of its own names in the header. */
const ENOUGH_HITS = 4;

/** The tool with the most of its own names in this header (normalized), or none. */
export function findVendor(vendors: readonly Vendor[], names: ReadonlySet<string>): Vendor | undefined {
  let winner: Vendor | undefined;
  let most = ENOUGH_HITS - 1;
  for (const vendor of vendors) {
    const hits = vendor.signature.filter((name) => names.has(name)).length;
    if (hits > most) [winner, most] = [vendor, hits];
  }
  return winner;
}
