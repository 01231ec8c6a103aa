export const touchTexts = {
  notFound: 'Touch not found',
  logged: 'Logged',
  undone: 'Taken out of the log',
  noteSaved: 'Note saved',
  nothingToUndo: 'Nothing to undo',
  logFailed: 'Failed to log it',
  undoFailed: 'Failed to undo it',
  phoneUnknown: 'Must be a phone of this lead',
  inTheFuture: 'Must not be in the future',
  onlyTheLast: 'Only the last entry of a lead can be undone.',
  /** The proof of a "no" or a wrong number that was said on the phone. */
  evidence: (day: string, note: string | null) => (note ? `Logged on ${day}: ${note}` : `Logged on ${day}`),
} as const;
