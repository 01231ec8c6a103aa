/** South Carolina. */
import type { StateRuleData } from '../state-rule.ts';

const READ = '2026-11-23';

export const SC_RULE: StateRuleData = {
  state: 'SC',
  summary:
    'License law as changed by H.4754 (2024): marketing a contract of a house that one does not own counts as brokerage. The section itself was not read.',
  license_needed: true,
  registration_needed: false,
  in_force_from: '2024-05-21',
  seller_disclosure:
    'The buyer named in this agreement is an investor, does not represent you, and may not live in the house. The buyer intends to assign this agreement, or to sell the property again, to somebody else for more than the price in it, and to keep the difference. That can happen before closing.\n\nYou may have an attorney or a licensed real estate agent read this agreement, and have the property appraised, before you sign.',
  assignee_disclosure:
    'The seller of this interest does not own the property. What is offered is an interest under a contract to purchase it. The owner keeps title until closing, and whether you get the property depends on that contract being carried out.\n\nYou may have an attorney read that contract, and order a title search, before you sign.',
  days_to_cancel: null,
  notice_days: null,
  sources: [
    {
      url: 'https://www.vahorizon.site/guides/is-wholesaling-real-estate-legal/',
      title: 'Is Wholesaling Real Estate Legal? State-by-State Rules (June 2026)',
      kind: 'secondary',
      read_on: READ,
    },
    {
      url: 'https://westernupstatemls.com/?p=7699',
      title: 'The Real Estate Commission on wholesaling in South Carolina',
      kind: 'secondary',
      read_on: READ,
    },
    { url: 'https://www.ccarsc.org/pages/2024licenselaw/', title: '2024 License Law Updates', kind: 'secondary', read_on: READ },
  ],
  checked_on: READ,
};
