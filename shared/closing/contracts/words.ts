/** The words of contracts: kinds, statuses, and who signs how. */
import { listNames } from '../../core/fields.ts';
import { listChannels } from '../../records/contacts/channels.ts';

export const CONTRACT_KINDS = ['purchase', 'assignment', 'option', 'disclosure', 'amendment', 'other'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];
/** Those by which the house is bought. */
export const BUYING_CONTRACTS = ['purchase', 'option'] as const satisfies readonly ContractKind[];
export const CONTRACT_KIND_LABELS: Readonly<Record<ContractKind, string>> = {
  purchase: 'Purchase agreement',
  assignment: 'Assignment',
  option: 'Option',
  disclosure: 'Disclosure',
  amendment: 'Amendment',
  other: 'Other',
};

export const CONTRACT_STATUS_LABELS = {
  draft: 'Draft',
  sent: 'Out to sign',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};
export type ContractStatus = keyof typeof CONTRACT_STATUS_LABELS;
export const CONTRACT_STATUSES = listNames(CONTRACT_STATUS_LABELS);

/** Whether a contract came to nothing. */
export const hasContractFailed = (status: ContractStatus): boolean => ['declined', 'voided', 'expired'].includes(status);

export const SIGNER_ROLE_LABELS = { me: 'You', seller: 'Seller', buyer: 'Buyer', other: 'Other' };
export type SignerRole = keyof typeof SIGNER_ROLE_LABELS;
export const SIGNER_ROLES = listNames(SIGNER_ROLE_LABELS);
export const SIGNER_CHANNELS = listChannels('signing');
export const SIGNER_STATUSES = ['waiting', 'invited', 'viewed', 'consented', 'signed', 'declined'] as const;
/** Who answers for the text of a contract. */
export const PREPARED_BY = ['attorney', 'me'] as const;
