export const propertyTexts = {
  notFound: 'Property not found',
  created: 'Property created successfully!',
  updated: 'Property updated successfully!',
  deleted: 'Property deleted successfully',
  confirmDelete: 'Are you sure you want to delete this property?',
  loading: 'Loading properties...',
  empty: 'No properties found',
  listFailed: 'Failed to fetch properties',
  choicesFailed: 'Failed to load properties',
  // The specification's words: the property screen grew out of the lead screen.
  detailsFailed: 'Failed to fetch lead details',
  deleteFailed: 'Failed to delete property',
  createFailed: 'Failed to create property',
  updateFailed: 'Failed to update property',
  submit: 'Submit Property Lead',
  submitting: 'Submitting...',
} as const;
