/** Oklahoma. */
import type { StateRuleData } from '../state-rule.ts';

const READ = '2026-11-23';

export const OK_RULE: StateRuleData = {
  state: 'OK',
  summary:
    'SB 1075: written disclosure of the intent to assign or resell for more, in plain words, and a right of the seller to cancel. Counts a double closing as wholesaling too. A license is needed to market the contract publicly.',
  license_needed: false,
  registration_needed: false,
  in_force_from: '2025-11-01',
  seller_disclosure:
    'The buyer named in this agreement is an investor, does not represent you, and may not live in the house. The buyer intends to assign this agreement, or to sell the property again, to somebody else for more than the price in it, and to keep the difference. That can happen before closing.\n\nYou may have an attorney or a licensed real estate agent read this agreement, and have the property appraised, before you sign.\n\n**You may cancel this agreement within two business days after you signed it, without any penalty.** Write to the buyer that you cancel; no form is needed.',
  assignee_disclosure:
    'The seller of this interest does not own the property. What is offered is an interest under a contract to purchase it. The owner keeps title until closing, and whether you get the property depends on that contract being carried out.\n\nYou may have an attorney read that contract, and order a title search, before you sign.',
  days_to_cancel: 2,
  notice_days: null,
  sources: [
    {
      url: 'https://avenuelegalgroup.com/?p=8034',
      title: 'Oklahoma Wholesaling Laws Explained (SB 1075)',
      kind: 'secondary',
      read_on: READ,
    },
    {
      url: 'https://open-exam-prep.com/study-guides/ok-real-estate/oklahoma-trust-accounts-violations/oklahoma-special-topics',
      title: 'Oklahoma Special Topics: Wholesaling Under Senate Bill 1075',
      kind: 'secondary',
      read_on: READ,
    },
    {
      url: 'https://www.homes.com/news/oklahoma-tightens-rules-on-real-estate-wholesalers/511579345',
      title: 'Oklahoma tightens rules on real estate wholesalers',
      kind: 'secondary',
      read_on: READ,
    },
  ],
  checked_on: READ,
};
