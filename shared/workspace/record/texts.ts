export const recordTexts = {
  summaryFailed: 'Failed to load the summary',
  dealIsOver: (status: 'closed' | 'cancelled') => `This deal is already ${status}`,
  sheetFailed: 'This could not be loaded',
  hasDeal: 'A deal was added in the meantime. Close this and open the deal.',
  closed: 'Deal closed successfully!',
  closeFailed: 'Failed to close deal',
  isNegative: "Received can't be negative",
  exceedsPrice: 'The loss must be less than the purchase price',
  isNotClosed: 'This deal is not closed',
  reopened: 'Deal reopened',
  undoFailed: 'This could not be undone',
  made: (amount: string, days: number) => `You made ${amount} in ${days} ${days === 1 ? 'day' : 'days'}`,
} as const;
