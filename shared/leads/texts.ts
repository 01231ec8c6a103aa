export const leadTexts = {
  notFound: 'Lead not found',
  created: "Lead created successfully! We'll contact you soon.",
  updated: 'Lead updated successfully!',
  deleted: 'Lead deleted successfully',
  confirmDelete: 'Are you sure you want to delete this lead?',
  loading: 'Loading leads...',
  empty: 'No leads found',
  listFailed: 'Failed to fetch leads',
  detailsFailed: 'Failed to fetch lead details',
  deleteFailed: 'Failed to delete lead',
  createFailed: 'Failed to create lead',
  updateFailed: 'Failed to update lead',
} as const;
