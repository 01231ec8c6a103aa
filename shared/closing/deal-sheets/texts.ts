/** What the sheets say beside figures: plain, and nothing that nobody knows. */
export const sheetTexts = {
  noLetters: (lacking: string) => `The sheet’s font has no letters for ${lacking}. Write it in Latin letters.`,
  offer: 'Our offer',
  offerFor: 'Offer for',
  deal: 'Deal sheet',
  noAppraisal:
    'The value and the repairs are our own estimates, from the sales and costs named here. They are no appraisal and no inspection: check them yourself, or have them checked.',
  noAppraisalOfOffer: 'The price is our offer and no appraisal of what the property is worth.',
  buyersOwn:
    'The returns assume this price, these repairs and usual costs, and promise nothing. What is offered may be our interest in a contract to buy the house, and not the house itself.',
  noContract:
    'This sheet is no contract: neither side is bound before both have signed one. You may have the house appraised, and ask an attorney or a licensed agent, before you sign.',
  investors: 'We buy as investors and mean to earn from it: by repairing, renting, selling on, or assigning the contract to another buyer.',
  agreed: 'Closing day, deposit and inspection are agreed upon in the contract.',
  terms: 'Terms',
  unconditional: 'Subject to nothing but the contract itself.',
  notPaid: 'What you do not pay',
  accept: 'I accept this offer.',
  owner: 'The owner',
  holdsUntil: 'Holds until',
  asFigured: 'How the offer comes about',
  withBreakdown: 'With our calculation',
  withBreakdownHint: 'Shows the seller the ARV, the costs and your margin',
  isPast: 'Must be today or later',
  above: 'At these costs the sum leaves less than we offer: we offer more than this sum gives.',
  sold: 'This property is no longer available',
  soldAbout: 'It was sold or withdrawn. Ask whoever sent you the link what else they have.',
  stoppedAbout: 'It was replaced by a new one. Ask whoever sent it to you for the new link.',
  isPending: 'Under contract. Ask whether it is still available.',
  isSold: 'Sold: no longer available.',
  linkMade: 'The link to the deal sheet',
  stop: 'Stop old links',
  linksStopped: 'The old links no longer work',
  confirmStop:
    'Every link to this deal sheet made so far stops working: those you copied or passed on, and the ones of the buyers in campaigns already sent. Whoever opens one, or a photo behind it, is told to ask you for a new link. You get the new one here at once; messages that have not left yet lead to it.',
  download: 'Download as PDF',
  noPdf: 'To keep a copy, print this page.',
} as const;
