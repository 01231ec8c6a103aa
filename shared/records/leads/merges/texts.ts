/** What screens and answers say of merging leads. */
export const leadMergeTexts = {
  notFound: 'Merge not found',
  merged: 'Leads merged',
  undone: 'Merge undone. What was added after it stays with the lead that was kept.',
  another: 'Must be another lead',
  mergeFailed: 'Failed to merge the leads',
  undoFailed: 'Failed to undo the merge',
  loadFailed: 'Failed to load the leads',
  already: (id: number) => `This lead was already merged into lead ${id}`,
  tooMany: (what: string, most: number) => `Together these leads have more than ${most} ${what}. Remove some first.`,
  bulkRunning: 'A bulk change of one of these leads is running. Merge them when it is done.',
  importRunning: 'An import is running. Merge leads when it is done.',
  tooLate: (days: number) => `A merge can be undone for ${days} days.`,
  alreadyUndone: 'This merge was undone already.',
  laterFirst: 'Another lead was merged into this one later. Undo that merge first.',
} as const;
