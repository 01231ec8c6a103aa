import { buildNounTexts } from '../../core/noun-texts.ts';

export const leadTexts = {
  ...buildNounTexts('lead', 'leads'),
  mergedInto: (id: number) => `This lead was merged into lead ${id}`,
  created: "Lead created successfully! We'll contact you soon.",
  captured: 'Lead added',
  nameOrAddress: 'Enter a name or an address',
  choicesFailed: 'Failed to load leads',
  nothingKnown: 'Nothing that the score can use is known of this lead. Ask first.',
  nextActionCompleted: 'Follow-up done',
  nextActionFailed: 'Failed to mark the follow-up as done',
} as const;

export const touchTexts = {
  notFound: 'Touch not found',
  logged: 'Logged',
  undone: 'Removed from the log',
  noteSaved: 'Note saved',
  nothingToUndo: 'Nothing to undo',
  logFailed: 'Failed to log it',
  undoFailed: 'Failed to undo it',
  phoneUnknown: 'Must be a phone of this lead',
  inTheFuture: 'Must not be in the future',
  notInNote: 'The note does not say this',
  onlyTheLast: 'Only the last entry of a lead can be undone.',
  /** The proof of a "no" or a wrong number that was said on the phone. */
  evidence: (day: string, note: string | null) => (note ? `Logged on ${day}: ${note}` : `Logged on ${day}`),
} as const;

export const tagTexts = {
  ...buildNounTexts('tag', 'tags'),
  nameTaken: 'There is a tag with this name already',
  tooMany: 'There are 500 tags already. Delete one first.',
  updateFailed: 'Failed to change tags',
} as const;

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

export const ownerListTexts = {
  ...buildNounTexts('list', 'lists'),
  deleted: 'List deleted successfully. Its leads stay.',
  confirmDelete: 'Are you sure you want to delete this list? Its leads stay.',
  submit: 'Save List',
  inFuture: 'Must not be after today',
  membersAdded: 'Leads added to the list',
  memberRemoved: 'Lead removed from the list',
  notMember: 'This lead is not on the list',
} as const;

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
