/** Next best actions: what to do today, worth most first. */

export const ACTION_KINDS = ['follow_up', 'first_contact', 'missing_fact', 'milestone', 'find_buyer', 'closing', 'offer_decision'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];
