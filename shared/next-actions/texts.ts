export const nextActionTexts = {
  listFailed: 'Failed to load what is next',
  notFound: 'Action not found',
  past: 'Must be a day after today',
  snoozed: 'Snoozed until tomorrow',
  snoozeMessage: 'Action snoozed',
  unsnoozed: 'Back on the list',
  unsnoozeMessage: 'Action is back on the list',
  snoozeFailed: 'Failed to snooze the action',
  undone: 'Undone',
  undoFailed: 'Failed to undo',
  nothingToUndo: 'There is nothing to undo',
  onItsPage: 'This is done on its page: press Enter to open it',
} as const;
