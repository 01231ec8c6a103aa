export const dealTexts = {
  notFound: 'Deal not found',
  created: 'Deal created successfully!',
  updated: 'Deal updated successfully!',
  deleted: 'Deal deleted successfully',
  confirmDelete: 'Are you sure you want to delete this deal?',
  takesMilestones: (count: number) =>
    count === 1 ? 'Its milestone will be deleted with it.' : `Its ${count} milestones will be deleted with it.`,
  loading: 'Loading deals...',
  empty: 'No deals found',
  cancelReasonNeeded: 'Say why it was cancelled',
  noCancelReason: 'No reason given',
  listFailed: 'Failed to fetch deals',
  detailsFailed: 'Failed to fetch deal details',
  deleteFailed: 'Failed to delete deal',
  createFailed: 'Failed to create deal',
  updateFailed: 'Failed to update deal',
  closingBeforeContract: 'Closing date must be on or after the contract date',
  feeCountedTwice: 'The sale price already contains the assignment fee, so this profit counts the fee twice.',
  closesOnDayOff: (off: string, before: string) =>
    `The closing is on ${off}, when title companies and banks are closed. Is ${before} meant?`,
  submit: 'Submit Deal',
} as const;

export const saleTexts = {
  notFound: 'Sale not found',
  created: 'Sale added',
  updated: 'Sale updated',
  deleted: 'Sale deleted',
  confirmDelete: 'Are you sure you want to delete this sale? Values that were calculated from it change.',
  inFuture: 'Must not be after today',
  followsDeal: 'Follows the closed deal: change it there',
  ofDeal: (dealId: number) =>
    `This sale comes from deal #${dealId}, which is closed: it goes when the deal is reopened or deleted. To value a property without it, leave it out there.`,
  loading: 'Loading sales...',
  empty: 'No sales found',
  listFailed: 'Failed to fetch sales',
  detailsFailed: 'Failed to fetch sale details',
  deleteFailed: 'Failed to delete sale',
  createFailed: 'Failed to add sale',
  updateFailed: 'Failed to update sale',
  submit: 'Save Sale',
} as const;

export const milestoneTexts = {
  notFound: 'Milestone not found',
  created: 'Milestone created successfully!',
  updated: 'Milestone updated successfully!',
  deleted: 'Milestone deleted successfully',
  completed: 'Milestone completed',
  reopened: 'Milestone reopened',
  confirmDelete: 'Are you sure you want to delete this milestone?',
  loading: 'Loading milestones...',
  empty: 'No milestones found',
  listFailed: 'Failed to fetch milestones',
  detailsFailed: 'Failed to fetch milestone details',
  deleteFailed: 'Failed to delete milestone',
  createFailed: 'Failed to create milestone',
  updateFailed: 'Failed to update milestone',
  completeFailed: 'Failed to complete milestone',
  submit: 'Create Milestone',
  /** What the flag does. */
  critical: 'The deal cannot close without it. Once overdue, it is at the top of Today, the dashboard and this list.',
} as const;
