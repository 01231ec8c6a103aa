/** What rooms say, to their owner and to guests. */
import { formatPhoneNumber } from '../../core/phone.ts';

export const marketplaceTexts = {
  notFound: 'Listing not found',
  created: 'Listing created',
  updated: 'Listing updated',
  deleted: 'Listing deleted',
  opened: 'The room is open',
  closed: 'The room is closed',
  openWithoutEmail: 'No email leaves: the room gives you the links to hand over, one for everybody and one for each buyer.',
  noEmail: 'No email is sent: give each buyer their own link.',
  addressNeeded: 'By law every invitation by email needs your postal address. It is asked once.',
  withdrawn: 'The listing is withdrawn',
  loading: 'Loading listings...',
  empty: 'No listings found',
  listFailed: 'Failed to fetch listings',
  detailsFailed: 'Failed to fetch the listing',
  createFailed: 'Failed to open the room',
  updateFailed: 'Failed to update the listing',
  confirmDelete: 'Are you sure you want to delete this listing? Its guests and questions go with it, bids stay with the property.',
  reviewBelowAsk: 'Must not be below the ask',
  reviewHint: 'Higher bids wait for you. Default: twice the ask',
  doubtful: (bid: string, limit: string) => `A bid of ${bid} is above ${limit}. It does not count until you confirm it.`,
  crowded:
    'Many unknown people are requesting codes for this room. Invited buyers and people you know get in as before; others wait longer.',
  notOpen: 'This room is not open.',
  alreadyOpen: 'This property has an open room already.',
  reasonHint: 'At least 10 characters, recorded in the ledger',
  answered: 'Answer sent to the room',
  bidNotFound: 'Bid not found',
  countered: 'Counter-offer shown to the buyer',
  isDecided: 'This bid is no longer open.',
  fairHousing: (phrases: readonly string[]) => `Fair housing: look again at ${phrases.map((one) => `“${one}”`).join(', ')}.`,
  proposalAccepted: 'Buy box updated as the buyer says',
  proposalRefused: 'Buy box unchanged',
  linkWarning:
    'Advertising a property that you do not own needs a license in several states. Anyone the link is forwarded to can see the listing.',
} as const;

/** What guests read. */
export const roomTexts = {
  sells: {
    equitable: 'You are buying our purchase contract (assignment), not the house.',
    option: 'You are buying our option to buy, not the house.',
    owner: 'You are buying the house itself.',
  },
  rules: [
    'A bid is an offer to buy what is named above. It is not binding until both sides have signed a contract.',
    'Value and repairs are our own estimates, not an appraisal or an inspection.',
    'The deposit goes to the title company named in the contract, never through this page.',
    'You may change or withdraw your bid until it is accepted. We may accept any bid, or none.',
  ],
  withdrawnAbout: 'Ask whoever sent you the link what else they have.',
  tooMany: 'Too many requests. Please try again later.',
  tooManyBids: 'Too many changes of your bid. Please try again later.',
  tooManyCodes: 'Too many codes. Please try again later.',
  codeSent: (where: string) => `Code sent to ${where}`,
  codeByCall: ({ company_name, phone }: { company_name: string; phone: string }) =>
    `Call ${company_name}, ${formatPhoneNumber(phone)}: they give you your code.`,
  codesGoBy: { email: 'Enter your email: no texts are sent from here.', sms: 'Enter your phone number: no email is sent from here.' },
  enterCode: 'Enter your code',
  wrongCode: 'This code is wrong or has expired. Ask for a new one.',
  codeSpent: 'Too many tries. Ask for a new code in 15 minutes.',
  acceptRules: 'Accept the room rules to bid.',
  confirmFirst: 'Confirm your email or phone first.',
  noBid: 'You have no open bid in this room.',
  accepted: 'Your bid is accepted: it stays as it is.',
  opensAt: (moment: string) => `Not open yet. Opens ${moment}`,
  closedAt: (moment: string) => `Closed ${moment}`,
  sold: 'Closed: the property is sold',
  proofFull: 'No more files can be added here. Send it to us by email.',
} as const;

/** What a buyer reads on their own page. */
export const buyerPageTexts = {
  title: 'Your rooms and bids',
  confirm: 'Confirm it is you',
  boxAbout: 'We use this to choose what to offer you. Fix what is wrong: we review it before it counts.',
  boxWaits: 'We have your corrections and will review them.',
  saveBox: 'Send the corrections',
  stop: 'Stop invitations',
} as const;

/** What the other bidders are told once a bid is accepted: a draft, which the owner sends. */
export const otherBidderTexts = {
  subject_line: '{{property_address}}: we took another offer',
  content: [
    'Hi {{first_name|there}},',
    'Thank you for your bid on {{property_address}}, {{property_city}}. We accepted another offer.',
    'If it does not close, we will come back to you first. Tell us what else you are looking for.',
    '{{my_name}}\n{{company}}\n{{my_phone}}',
  ].join('\n\n'),
} as const;

/** What the sheets say beside figures: plain, and nothing that nobody knows. */
export const sheetTexts = {
  offer: 'Our offer',
  noAppraisal:
    'The value and the repairs are our own estimates, from the sales and costs named here. They are not an appraisal or an inspection: check them yourself, or have them checked.',
  buyersOwn:
    'The returns assume this price, these repairs and usual costs, and are not guaranteed. What is offered may be our interest in a contract to buy the house, and not the house itself.',
  noContract:
    'This sheet is not a contract: neither side is bound until both have signed one. You may have the house appraised, and ask an attorney or a licensed agent, before you sign.',
  investors: 'We buy as investors and mean to earn from it: by repairing, renting, selling on, or assigning the contract to another buyer.',
  holdsUntil: 'Holds until',
  withBreakdown: 'With our calculation',
  stop: 'Stop old links',
  linksStopped: 'The old links no longer work',
  confirmStop:
    'Every link to this deal sheet stops working, also those you copied and those in campaigns already sent. Whoever opens one is asked to get a new link from you. You get the new one here at once; messages not sent yet will use it.',
} as const;
