import type { Scope } from '#server/core/context.ts';
import type { ContractSender } from '#shared/closing/contracts/sign.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';

/** Who asks for signatures, as the account says now. */
export const toSender = ({ account }: Pick<Scope, 'account'>, place: string): ContractSender => ({
  company: account.company_name,
  name: [account.first_name, account.last_name].filter(Boolean).join(' ') || account.company_name,
  phone: formatPhone(account.phone),
  email: account.email,
  place,
});
