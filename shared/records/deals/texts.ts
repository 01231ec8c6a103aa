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
