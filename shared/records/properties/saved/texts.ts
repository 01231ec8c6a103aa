export const savedPropertyTexts = {
  notFound: 'Saved property not found',
  saved: 'Property saved successfully',
  alreadySaved: 'Property is already saved',
  updated: 'Saved property updated successfully!',
  removed: 'Saved property removed',
  confirmRemove: 'Are you sure you want to remove this saved property?',
  removeFailed: 'Failed to remove saved property',
  saveFailed: 'Failed to save property',
  refreshFailed: 'Failed to refresh after saving property',
  listFailed: 'Failed to load properties',
  empty: 'No properties found',
  loading: 'Loading properties...',
} as const;
