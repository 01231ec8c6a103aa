export const valuationTexts = {
  chosen: 'Comparables updated',
  saleNotFound: 'Sale not found',
  loading: 'Looking for comparable sales...',
  failed: 'The comparable sales could not be loaded',
  chooseFailed: 'Failed to change the comparables',
  searchFailed: 'The sales could not be searched',
} as const;
