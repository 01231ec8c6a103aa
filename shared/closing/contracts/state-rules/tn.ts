/** Tennessee. */
import type { StateRuleData } from '../state-rule.ts';

const READ = '2026-11-23';

export const TN_RULE: StateRuleData = {
  state: 'TN',
  summary:
    'Public Chapter 72 (SB 909): the seller is told before signing that the buyer means to market its interest; a later buyer is told what kind of interest is sold; the seller learns the day of an assignment at least three business days before it takes effect.',
  license_needed: false,
  registration_needed: false,
  in_force_from: null,
  seller_disclosure:
    'The buyer named in this agreement is an investor, does not represent you, and may not live in the house. The buyer intends to assign this agreement, or to sell the property again, to somebody else for more than the price in it, and to keep the difference. That can happen before closing.\n\nYou may have an attorney or a licensed real estate agent read this agreement, and have the property appraised, before you sign.\n\nThe buyer will tell you the day on which an assignment takes effect at least three business days before it.',
  assignee_disclosure:
    'The seller of this interest does not own the property. What is offered is an interest under a contract to purchase it. The owner keeps title until closing, and whether you get the property depends on that contract being carried out.\n\nYou may have an attorney read that contract, and order a title search, before you sign.',
  days_to_cancel: null,
  notice_days: 3,
  sources: [
    {
      url: 'https://www.rehouzd.com/blog/tennessee-wholesaling-laws-2026',
      title: 'Tennessee Wholesaling Laws in 2026: Assignment Disclosures and the 3-Business-Day Notice',
      kind: 'secondary',
      read_on: READ,
    },
    {
      url: 'https://www.vahorizon.site/guides/is-wholesaling-real-estate-legal/',
      title: 'Is Wholesaling Real Estate Legal? State-by-State Rules (June 2026)',
      kind: 'secondary',
      read_on: READ,
    },
  ],
  checked_on: READ,
};
