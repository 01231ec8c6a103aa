/** What the sheets say beside figures: plain, and nothing that nobody knows. */
export const sheetTexts = {
  offer: 'Our offer',
  offerFor: 'Offer for',
  deal: 'Deal sheet',
  noAppraisal:
    'The value and the repairs are our own estimates, from the sales and costs named here. They are no appraisal and no inspection: check them yourself, or have them checked.',
  buyersOwn:
    'The returns assume this price, these repairs and usual costs, and promise nothing. What is offered may be our interest in a contract to buy the house, and not the house itself.',
  noContract:
    'This sheet is no contract: neither side is bound before both have signed one. You may have the house appraised, and ask an attorney or a licensed agent, before you sign.',
  investors: 'We buy as investors and mean to earn from it: by repairing, renting, selling on, or assigning the contract to another buyer.',
  agreed: 'Closing day, deposit and inspection are agreed upon in the contract.',
  asFigured: 'How the offer comes about',
  above: 'At these costs the sum leaves less than we offer: we offer more than this sum gives.',
  gone: 'This sheet is not available',
  goneAbout: 'The link may have been cut off on its way. Ask whoever sent it to you.',
  sold: 'This property is no longer available',
  soldAbout: 'It was sold or withdrawn. Ask whoever sent you the link what else they have.',
  stopped: 'This link no longer works',
  stoppedAbout: 'It was replaced by a new one. Ask whoever sent it to you for the new link.',
  isPending: 'Under contract. Ask whether it can still be had.',
  isSold: 'Sold: no longer available.',
  tooMany: 'Too many requests. Please try again later.',
  failed: 'The sheet could not be made',
  linkMade: 'The link to the deal sheet',
  stop: 'Stop old links',
  linksStopped: 'The old links no longer work',
  confirmStop:
    'Every link to this deal sheet made so far stops working: those you copied or passed on, and the ones of the buyers in campaigns already sent. Whoever opens one, or a photo behind it, is told to ask you for a new link. You get the new one here at once; messages that have not left yet lead to it.',
  download: 'Download as PDF',
} as const;
