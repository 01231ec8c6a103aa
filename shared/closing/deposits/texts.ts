/** What deposits say, in the application and to their holders. */
import { linkTexts } from '../../core/link-texts.ts';

export const depositTexts = {
  notFound: 'Deposit not found',
  linkNotFound: 'Link not found',
  created: 'Deposit added',
  updated: 'Deposit saved',
  deleted: 'Deposit deleted',
  recorded: 'Recorded',
  linkMade: 'Holder link made',
  linkRevoked: 'Holder link revoked',
  createFailed: 'Failed to add deposit',
  recordFailed: 'Failed to record it',
  listFailed: 'Deposits could not be loaded.',
  empty: 'No deposit yet.',
  wire: 'Before any wire, call the number you verified in person.',
  confirmDelete: 'Delete this deposit? The ledger keeps that it was expected.',
  callFirst: 'Call the number that you verified in person. No account number is written down here.',
  linkOnce: 'Shown once. A new link ends this one.',
  noPublicAddress: 'Set PUBLIC_URL, or the link works only where you open this page.',
  noMoney: 'DealFlow never holds money and stores no account numbers.',
  twoOfThree: 'Release or refund needs two of three.',
  /** 422 on the field. */
  abovePrice: (price: string) => `Must be at most the price, ${price}`,
  accountNumber: 'Leave account numbers out: none are stored here',
  evidence: 'Write down the proof: who said so, when and how',
  whatHappened: 'Say what happened',
  partyRequired: 'Party is required',
  phoneRequired: 'Phone is required',
  nameRequired: 'Name is required',
  outcomeRequired: 'Outcome is required',
  futureDay: 'Must not be in the future',
  /** 409. */
  onlyExpected: 'The deposit has been paid in: its terms no longer change here',
  notExpected: 'The deposit has been recorded as held already',
  notHeld: 'The deposit has not been recorded as held yet',
  notDisputed: 'The deposit is not disputed',
  settled: (status: string) => `The deposit is ${status} already`,
  noContingency: 'No contingency is open: a refund needs two of three',
} as const;

/** What the holder's page says. */
export const holderTexts = {
  gone: linkTexts.dead,
  goneAbout: linkTexts.deadAbout,
  expired: 'This link has expired',
  expiredAbout: (day: string) => `It was good until ${day}. Ask for a new one.`,
  replaced: 'This link was replaced',
  replacedAbout: 'Use the newest one that you were sent, or ask for it.',
  failed: 'This did not work',
  receipt: 'Receipt, if you have one (PDF or photo, up to 10 MB)',
  receiptTooLarge: 'A receipt must be at most 10 MB. Go back and choose a smaller file.',
  tooMany: 'Too many visits. Try again in a minute.',
  wire: 'We never send wire instructions by email, text or on this page. Call the number that you verified in person.',
  keep: 'Keep this link. The release is asked for here.',
} as const;
