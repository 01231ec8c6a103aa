import { UNREACHABLE_LABELS, type UnreachableReason } from '../../records/contacts/may-contact.ts';
import type { RecipientEventKind } from './recipient.ts';

export const recipientTexts = {
  notFound: 'Recipient not found',
  campaignNotFound: 'Campaign not found',
  loading: 'Loading recipients...',
  empty: 'No recipients found',
  listFailed: 'Failed to fetch recipients',
  totalsFailed: 'Failed to fetch the totals',
  detailsFailed: 'Failed to fetch recipient details',
  resultsFailed: 'Failed to fetch the results',
  responded: 'Answer noted',
  respondedFailed: 'Failed to note the answer',
  resendFailed: 'Failed to send again',
  resent: 'It will be sent again',
  unconfirmed: 'Nobody knows whether this message arrived.',
  unconfirmedAbout: 'Send it again only if a second copy does no harm.',
  notSent: 'This message was not sent.',
  mergedAway: 'The lead was merged with another recipient of this campaign',
  cannotResend: 'Only what failed, or was not confirmed, can be sent again',
} as const;

export const launchTexts = {
  started: 'Campaign started',
  paused: 'Campaign paused',
  resumed: 'Campaign resumed',
  finished: 'Campaign ended',
  mailed: 'Marked as sent',
  failedResent: 'What failed is sent again',
  startFailed: 'Failed to start campaign',
  pauseFailed: 'Failed to pause campaign',
  resumeFailed: 'Failed to resume campaign',
  mailedFailed: 'Failed to mark as sent',
  downloadFailed: 'Failed to download',
  finishFailed: 'Failed to end campaign',
  onlyStarted: 'Only a campaign that was started can be ended',
  endedByHand: 'This campaign was ended before all had left: nothing more of it is sent',
  nothingFailed: 'Nothing failed that could be sent again',
  onlyDraft: 'Only a draft can be started',
  onlyActive: 'Only a running campaign can be paused',
  onlyPaused: 'Only a paused campaign can be resumed',
  nobody: 'Nobody in the audience can be reached by this channel',
  /** The same of buyers, each reason with how many it speaks against. */
  noneOf: (reasons: readonly { reason: UnreachableReason; count: number }[]) => {
    const words = reasons.map(({ reason, count }) => `${UNREACHABLE_LABELS[reason]} (${count})`).join('; ');
    return `Nobody in the audience can be sent this now${words && `: ${words}`}`;
  },
  noContent: 'Write what the campaign says first',
  noSubject: 'An email needs a subject line',
  noSender: 'Enter your postal address first: the law requires it in every marketing email',
  noReturnAddress: 'Enter your postal address first: it is the return address on every letter',
  notByHand: 'Only letters and audiences are marked as sent by hand',
  notFilled: 'The list of recipients is not ready: start the campaign first, and wait until it is',
  otherChannel: 'A campaign of this channel has no such file',
  notInFuture: 'Must not be in the future',
  noPublicUrl:
    'Set PUBLIC_URL to the address at which this app can be reached and start it again first: without it the unsubscribe link, which the law requires in every marketing email, leads nowhere',
  noSheetUrl:
    'Set PUBLIC_URL to the address at which this app can be reached and start it again first: without it the link of the deal sheet leads nowhere',
  noProperty: 'The property that this campaign offers was deleted',
  leftOut: (n: number) => `Left out, since they must not be contacted any more: ${n}`,
  filesAreCurrent: 'Whoever must not be contacted by the time you download is left out.',
} as const;

/** How far opens can be trusted; shown wherever opens are. */
export const OPENS_CAVEAT =
  'Rates leave out what bounced. Opens are a hint, not a count: some mail programs fetch images by themselves ' +
  '(detected where possible), others never do. Clicks and answers are what people did.';

export const EVENT_WORDS: Readonly<Record<RecipientEventKind, string>> = {
  open: 'Opened',
  machine_open: 'Images fetched by a mail program',
  click: 'Clicked',
  machine_click: 'Link checked by a machine',
  reply: 'Answered',
  bounce: 'Bounced',
  unsubscribe: 'Unsubscribed',
  failure: 'Failed',
};

/** The page behind the unsubscribe link. */
export const unsubscribeTexts = {
  ask: 'Stop these messages?',
  about: (company: string) => `${company} will send no more messages to`,
  confirm: 'Unsubscribe',
  done: 'You are unsubscribed',
  deadAbout: 'It may have been cut off on its way. To get no more messages, answer one with the word STOP.',
  failedAbout: 'Please try again in a moment, or answer the message with the word STOP.',
} as const;

/** Why somebody of the audience was left out, by the name under which they were counted. */
export const describeOmission = (reason: string): string => UNREACHABLE_LABELS[reason as UnreachableReason] ?? reason;
