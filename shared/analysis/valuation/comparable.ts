/** Comparables: the sales from which the value of a property is calculated. */

/** What a person decides about a sale: in whatever the rules say, or out. */
export const COMPARABLE_CHOICES = ['in', 'out'] as const;
export type ComparableChoice = (typeof COMPARABLE_CHOICES)[number];
