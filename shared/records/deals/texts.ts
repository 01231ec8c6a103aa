import { buildNounTexts } from '../../core/noun-texts.ts';

export const dealTexts = {
  ...buildNounTexts('deal', 'deals'),
  takesMilestones: (count: number) =>
    count === 1 ? 'Its milestone will be deleted with it.' : `Its ${count} milestones will be deleted with it.`,
  cancelReasonNeeded: 'Say why it was cancelled',
  noCancelReason: 'No reason given',
  closingBeforeContract: 'Closing date must be on or after the contract date',
  earnestAbovePrice: 'The earnest money is more than the purchase price.',
  feeCountedTwice: 'The sale price already contains the assignment fee, so this profit counts the fee twice.',
  closesOnDayOff: (off: string, before: string) =>
    `The closing is on ${off}, when title companies and banks are closed. Did you mean ${before}?`,
  submit: 'Submit Deal',
} as const;

export const saleTexts = {
  ...buildNounTexts('comp', 'comps'),
  created: 'Comp added',
  updated: 'Comp updated',
  deleted: 'Comp deleted',
  confirmDelete: 'Are you sure you want to delete this comp? Values based on it change.',
  inFuture: 'Must not be after today',
  followsDeal: 'Follows the closed deal: change it there',
  ofDeal: (dealId: number) =>
    `This comp is your closed deal #${dealId}: reopening or deleting the deal removes it. To value a property without it, leave it out there.`,
  createFailed: 'Failed to add comp',
  submit: 'Save Comp',
} as const;

export const milestoneTexts = {
  ...buildNounTexts('milestone', 'milestones'),
  completed: 'Milestone completed',
  reopened: 'Milestone reopened',
  completeFailed: 'Failed to complete milestone',
  submit: 'Create Milestone',
  /** What the flag does. */
  critical: 'The deal cannot close without it. Once overdue, it is at the top of Today, the dashboard and this list.',
} as const;
