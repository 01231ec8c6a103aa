/** What messages say by themselves, and what screens and answers say of them. */
export const outreachTexts = {
  unsubscribe: 'Unsubscribe',
  answerToStop: 'To stop getting these emails, reply "unsubscribe".',
  textToStop: 'Reply STOP to opt out.',
  addressNeeded: 'By law every email needs your postal address. It is asked once.',
  noSubject: (sender: string) => `A message from ${sender}`,
  stopped: (sender: string) => `${sender}: you are unsubscribed and will get no more messages. Reply START to undo this.`,
  stoppedMail: (sender: string) => `You are unsubscribed. ${sender} will send you no more messages.`,
  stoppedSubject: 'You are unsubscribed',
  started: (sender: string) => `${sender}: you will get messages again. Reply STOP to opt out.`,
  help: (sender: string, phone: string) => `${sender}: we write about buying houses. Questions? Call ${phone}. Reply STOP to opt out.`,
  stoppedBy: { email: 'Opted out by email', sms: 'Opted out by text' },
  noTextsBy: 'Asked by text for calls, not texts',
  wrongNumberBy: { email: 'Opted out by email', sms: 'Said by text that the number is wrong' },
  unreadable: 'An email arrived that could not be read. Check it in the mailbox.',
  blockedSender: 'This is about your mail server, not their address: check SPF, DKIM, DMARC and block lists, then send again',
  softBounce: 'The address may still be good: try again later',
  tooLarge: 'An email came that is too large to be read. Look at it in the mailbox.',
  whichIsMeant: 'It does not say which message it answers',
  lineBroke:
    'The connection dropped, or DealFlow stopped, while it was being sent. It may have gone out, so it is not resent automatically.',
  tooOften: 'Every try was refused.',
  notFound: 'Message not found',
  settingsSaved: 'Message settings saved',
  settingsFailed: 'Failed to save the message settings',
  detailsFailed: 'Failed to fetch the message',
  changeFailed: 'Failed to change the message',
  permissionsFailed: 'Failed to fetch contact permissions',
  contactStatusFailed: 'Failed to record it',
  sendFailed: 'Failed to send the message',
  waits: (until: string) => `Quiet hours where they are: it leaves on ${until}`,
  contactStatusSaved: 'Recorded',
  queued: 'Message queued',
  retried: 'The message is on its way again',
  cancelled: 'The message will not be sent',
  cannotRetry: 'Only a message that was not sent can be sent again',
  cannotCancel: 'Only a message that is still waiting can be cancelled',
  notAllowed: (why: string) => `This must not be sent: ${why}.`,
  noAddressOf: {
    lead: 'Lead not found',
    email: 'This lead has no email address',
    phone: 'This lead has no phone number',
    mail: 'This lead has no mailing address',
  },
  buyerHasNo: {
    buyer: 'Buyer not found',
    email: 'This buyer has no email address',
    phone: 'This buyer has no phone number',
  },
  notTheirs: 'Nobody on this record has this address',
  recordedOfAnother: (name: string | undefined, evidence: string | null) =>
    [name === undefined ? 'Recorded of somebody who had this address' : `Recorded of the lead ${name}`, evidence]
      .filter(Boolean)
      .join(': '),
  leadOf: (name: string) => `The lead ${name}, who has the same address`,
  listFailed: 'Failed to fetch messages',
  loading: 'Loading messages...',
  empty: 'No messages found',
} as const;

/** Why nothing can reach somebody, where nothing speaks against a call. */
export const NO_ADDRESS = 'There is no email or phone to write to';
export const TAKES_NONE = 'The address does not accept messages';
