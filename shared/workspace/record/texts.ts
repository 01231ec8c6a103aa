export const recordTexts = {
  summaryFailed: 'Failed to load the summary',
  dealIsOver: (status: 'closed' | 'cancelled') => `This deal is ${status} already`,
  closed: 'Deal closed successfully!',
  closeFailed: 'Failed to close deal',
  made: (amount: string, days: number) => `You made ${amount} in ${days} ${days === 1 ? 'day' : 'days'}`,
} as const;
