export const buyerOfferTexts = {
  notFound: 'Offer not found',
  created: 'Offer recorded',
  updated: 'Offer updated',
  deleted: 'Offer deleted',
  accepted: 'Offer accepted',
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
  isExpired: (day: string) => `This offer held until ${day}. If the buyer still stands by it, change that day first.`,
  /** What a deal keeps once its offer is not accepted any more. */
  dealKeeps: (deal: number, name: string) =>
    `Deal #${deal} was changed when this offer was accepted. It keeps ${name} as its buyer and the price of the offer until you change the deal itself.`,
} as const;
