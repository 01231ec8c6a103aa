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
  /** The next action of a lead that was called or asked. */
  afterCall: 'Follow up on the first contact',
  afterQuestion: 'Follow up on what was asked',
  tried: (day: string) => `Logged as tried; follow-up on ${day}`,
  triedFailed: 'Failed to log it',
} as const;
