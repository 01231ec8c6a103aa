export const tagTexts = {
  notFound: 'Tag not found',
  created: 'Tag created successfully!',
  updated: 'Tag updated successfully!',
  deleted: 'Tag deleted successfully',
  nameTaken: 'There is a tag with this name already',
  tooMany: 'There are 500 tags already. Delete one first.',
  updateFailed: 'Failed to change tags',
} as const;
