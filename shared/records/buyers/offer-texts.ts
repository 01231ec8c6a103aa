export type DealPart = 'buyer' | 'price' | 'status';

const joinWithAnd = (parts: readonly string[]): string => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');

export const buyerOfferTexts = {
  notFound: 'Offer not found',
  created: 'Offer recorded',
  updated: 'Offer updated',
  deleted: 'Offer deleted',
  accepted: 'Offer accepted',
  dealFollows: 'The open deal on this property gets this buyer and price, or one is created.',
  listFailed: 'Failed to fetch offers',
  empty: 'No offers yet',
  createFailed: 'Failed to record the offer',
  updateFailed: 'Failed to update the offer',
  acceptFailed: 'Failed to accept the offer',
  deleteFailed: 'Failed to delete the offer',
  confirmDelete: 'Are you sure you want to delete this offer?',
  notOpen: 'Only an open offer can be accepted.',
  isAccepted: 'An accepted offer keeps its terms. Open it again first.',
  otherAccepted: (name: string) => `The offer of ${name} is accepted. Open it again, or mark it as withdrawn, first.`,
  /** `day` as its reader writes it. */
  isExpired: (day: string) => `This offer expired on ${day}. If the buyer still stands by it, change that date first.`,
  /** Asked before an accepted offer is given up. */
  dealGoesBack: (deal: number) =>
    `Deal #${deal} gets back the buyer and the price that it had before this offer was accepted, where nobody has changed them since.`,
  dealClosed: (deal: number, name: string) =>
    `Deal #${deal} is closed with ${name}, so this offer stays accepted. If the sale fell through after all, open the deal again first.`,
  /** What became of the deal: what it has back, and what somebody has changed since, so that it stays. */
  dealWentBack: (deal: number, back: readonly DealPart[], unchanged: readonly DealPart[]) =>
    [
      `Deal #${deal}`,
      back.length > 0 ? ` has its ${joinWithAnd(back)} from before back.` : ' stays as it is.',
      unchanged.length > 0
        ? ` Its ${joinWithAnd(unchanged)} ${unchanged.length === 1 ? 'was' : 'were'} changed since the offer was accepted, and ${unchanged.length === 1 ? 'stays' : 'stay'}.`
        : '',
    ].join(''),
  dealStays: (deal: number) => `Deal #${deal} stays as it is: there is no record of what accepting this offer changed on it.`,
  madeDealRemoved: (deal: number) => `Deal #${deal}, which accepting this offer made, is deleted.`,
  madeDealStays: (deal: number) => `Deal #${deal} was worked on since this offer was accepted, and stays.`,
  dealCameLater: (deal: number, name: string) => `Deal #${deal} was added after the offer was accepted: it still names ${name}.`,
  dealOfAnother: (deal: number) => `Deal #${deal} now names another buyer, and stays as it is.`,
  dealCancelled: (deal: number) => `Deal #${deal} is cancelled, and stays as it is.`,
} as const;
