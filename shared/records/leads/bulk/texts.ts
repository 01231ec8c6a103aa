export const bulkTexts = {
  notFound: 'Bulk job not found',
  started: 'Bulk change started',
  undone: 'Undo started',
  undoFailed: 'Failed to undo the bulk change',
  chooseLeads: 'Send ids, a filter or all: true, and only one of them',
  blankFilter: 'The filter is empty: send all: true to change all leads',
  dryRun: 'Dry run: nothing was changed',
  missing: (label: string) => `${label} is required for this action`,
  changedSince: (fields: readonly string[]) => `Changed since: ${fields.join(', ')}`,
  cannotUndo: 'This bulk change cannot be undone',
  interrupted: 'The bulk change was interrupted. Undo it, or start it again.',
  failed: 'Failed to change the leads',
} as const;
