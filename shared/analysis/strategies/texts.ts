export const analysisTexts = {
  saved: 'Assumptions saved',
  loading: 'Loading assumptions...',
  failed: 'Failed to load assumptions',
  saveFailed: 'Failed to save assumptions',
  changed: 'These assumptions were changed meanwhile. Load them again before you change them.',
} as const;
