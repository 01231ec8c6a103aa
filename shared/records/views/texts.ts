export const viewTexts = {
  notFound: 'View not found',
  created: 'View saved',
  updated: 'View updated successfully!',
  deleted: 'View deleted successfully',
  nameTaken: 'There is a view with this name already',
  tooMany: 'There are 100 views already. Delete one first.',
  noSuchFilter: (name: string) => `The list has no ${name}`,
  saveFailed: 'Failed to save the view',
} as const;
