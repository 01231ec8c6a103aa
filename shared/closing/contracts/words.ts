/** The words of contracts: kinds, statuses, and who signs how. */
import { channelsFor } from '../../records/contacts/channels.ts';

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

export const CONTRACT_STATUSES = ['draft', 'sent', 'completed', 'declined', 'voided', 'expired'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const CONTRACT_STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};

/** Whether a contract came to nothing. */
export const hasContractFailed = (status: ContractStatus): boolean => ['declined', 'voided', 'expired'].includes(status);

export const SIGNER_ROLES = ['me', 'seller', 'buyer', 'other'] as const;
export type SignerRole = (typeof SIGNER_ROLES)[number];
export const SIGNER_ROLE_LABELS: Readonly<Record<SignerRole, string>> = { me: 'You', seller: 'Seller', buyer: 'Buyer', other: 'Other' };
export const SIGNER_CHANNELS = channelsFor('signing');
export const SIGNER_STATUSES = ['waiting', 'invited', 'viewed', 'consented', 'signed', 'declined'] as const;
export const SIGNATURE_KINDS = ['drawn', 'typed', 'wet'] as const;
