export const recordTexts = {
  summaryFailed: 'Failed to load the summary',
} as const;
