/** What deposits say, in the application and to their holders. */
export const depositTexts = {
  linkNotFound: 'Link not found',
  created: 'Deposit added',
  updated: 'Deposit saved',
  deleted: 'Deposit deleted',
  recorded: 'Recorded',
  linkRevoked: 'Holder link revoked',
  recordFailed: 'Failed to record it',
  callFirst: 'Call the number that you verified in person. No account number is written down here.',
  noMoney: 'DealFlow never holds money and stores no account numbers.',
  twoOfThree: 'Release or refund needs two of three.',
  /** 422 on the field. */
  abovePrice: (price: string) => `Must be at most the price, ${price}`,
  accountNumber: 'Leave account numbers out: none are stored here',
  evidence: 'Write down the proof: who said so, when and how',
  futureDay: 'Must not be in the future',
  /** 409. */
  onlyExpected: 'The deposit has been paid: its terms can no longer be changed here',
  isPaid: 'The deposit has been paid and is kept. Cancel the deal instead',
  holdsDeal: (isPaid: boolean) =>
    isPaid
      ? 'This deal has a deposit that was paid: it is kept, and the deal with it. Cancel the deal instead.'
      : 'This deal has a deposit. Delete it first.',
  notExpected: 'The deposit has been recorded as held already',
  settled: (status: string) => `The deposit is already ${status}`,
} as const;
