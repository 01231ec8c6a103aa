/** The points of rule M3 for what makes somebody sell, stated in notes, in conversations or by a list. */
import type { ListFlag } from '#shared/records/leads/signals.ts';

export interface SellerSituation {
  /** The kind, as conversations know it too. */
  code: string;
  label: string;
  points: number;
  /** The words that were found. */
  quote: string;
}

const SITUATIONS: Record<string, { label: string; points: number }> = {
  foreclosure: { label: 'foreclosure or auction', points: 35 },
  probate: { label: 'probate or inheritance', points: 28 },
  divorce: { label: 'divorce', points: 28 },
  lien: { label: 'lien or taxes owed', points: 28 },
  bankruptcy: { label: 'bankruptcy', points: 28 },
  vacant: { label: 'vacant', points: 22 },
  code_violation: { label: 'code violation', points: 22 },
  landlord: { label: 'tired landlord or eviction', points: 22 },
  relocation: { label: 'relocation or job loss', points: 22 },
  downsizing: { label: 'downsizing or moving for family or care', points: 18 },
  repairs: { label: 'repairs', points: 14 },
  // That an owner lives elsewhere is alone no reason to sell.
  absentee: { label: 'absentee owner', points: 14 },
};

/** A situation that was found, with its points; undefined for a code that no rule knows. */
export function findSituation(code: string, quote: string): SellerSituation | undefined {
  const known = SITUATIONS[code];
  return known && { code, ...known, quote };
}

/** What a list's mark counts: as in notes, but taxes owed for a year 22, for two 28, for three or more 32. */
export function getListedSituation({ code, label, years }: ListFlag): SellerSituation {
  const known = findSituation(code, label) as SellerSituation;
  return years === undefined ? known : { ...known, points: years >= 3 ? 32 : years === 2 ? 28 : 22 };
}
