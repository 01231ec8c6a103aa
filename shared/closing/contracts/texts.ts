import { buildNounTexts } from '../../core/noun-texts.ts';
import { formatNumber } from '../../core/format.ts';

export const contractTexts = {
  ...buildNounTexts('contract', 'contracts'),
  created: 'Contract prepared',
  deleted: 'Contract deleted successfully.',
  createFailed: 'Failed to prepare the contract',
  /** Said once, where the rules of the states are. */
  noAdvice: 'DealFlow gives no legal advice. Have your attorney approve your contracts and check the rules of the state.',
  alreadySent: 'This contract was sent and can no longer be changed',
  staysSent: 'This contract is out for signing. Void it first.',
  staysSigned: 'A completed contract is kept: it cannot be deleted',
  holdsDeal: (titles: readonly string[]) =>
    titles.length === 1
      ? `This deal has a contract, "${titles[0] ?? ''}". Delete it first.`
      : `This deal has ${titles.length} contracts. Delete them first.`,
  sentHoldsDeal: (title: string) => `"${title}" of this deal is out for signing. Void and delete it first.`,
  signedHoldsDeal: (title: string) => `"${title}" of this deal is signed and is kept, and the deal with it. Cancel the deal instead.`,
  noLetters: (lacking: string, isName: boolean) =>
    `The contract’s font has no letters for ${lacking}. Write ${isName ? 'the name as on the ID' : 'it'} in Latin letters.`,
  tooLong: (length: number, most: number) =>
    `With its values the text has ${formatNumber(length)} characters: at most ${formatNumber(most)}`,
} as const;

export const contractTemplateTexts = {
  ...buildNounTexts('template', 'templates'),
  created: 'Template added successfully!',
  deleted: 'Template deleted successfully. Its contracts stay.',
  confirmDelete: 'Are you sure you want to delete this template? Its contracts stay.',
  confirmed: 'The text is confirmed: contracts made from it carry no SAMPLE mark',
  submit: 'Save Template',
} as const;

export const termTexts = {
  created: 'Term added',
  met: 'Term met',
  waived: 'Term waived',
  extended: 'Term extended',
  closingMoved: 'Closing moved',
  settled: 'This term is settled already',
  isThere: 'An open term of this kind is already here',
  beforeContract: 'Must be on or after the contract date',
  closingIs: (day: string) => `The deal closes on ${day}: move the closing instead`,
  closingChanged: 'The closing of the deal was changed',
  past: 'Must not be before today',
  notProposed: 'Does not move with this closing',
  changeFailed: 'Failed to change the term',
} as const;
