import { Link } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Badge, Tag, type Tone } from '#client/ui/badge.tsx';
import { type Contract } from '#shared/closing/contracts/contract.ts';
import { CONTRACT_KIND_LABELS, CONTRACT_STATUS_LABELS, type ContractStatus } from '#shared/closing/contracts/words.ts';

const TONES: Record<ContractStatus, Tone> = {
  draft: 'neutral',
  sent: 'blue',
  completed: 'green',
  declined: 'red',
  voided: 'neutral',
  expired: 'yellow',
};

export function ContractBadge({ status }: Pick<Contract, 'status'>) {
  return <Badge tone={TONES[status]}>{CONTRACT_STATUS_LABELS[status]}</Badge>;
}

/** "1 of 2 signed" */
const formatSigned = ({ signers }: Contract): string =>
  signers.length === 0 ? '—' : `${signers.filter(({ status }) => status === 'signed').length} of ${signers.length}`;

/** The columns of the contracts. */
export const contractColumns: Column<Contract>[] = [
  {
    key: 'title',
    header: 'Contract',
    sort: 'title',
    card: 'c-main',
    cell: (contract) => (
      <span className="two">
        <Link className="name clip" to={paths.contracts.one(contract.id)}>
          {contract.title}
        </Link>
        <small className="clip">
          {contract.deal.address}, {contract.deal.city}, {contract.deal.state}
        </small>
      </span>
    ),
  },
  { key: 'status', header: 'Status', sort: 'status', card: 'c-end', cell: (contract) => <ContractBadge status={contract.status} /> },
  { key: 'kind', header: 'Kind', card: 'c-wide', cell: (contract) => <Tag>{CONTRACT_KIND_LABELS[contract.kind]}</Tag> },
  { key: 'signed', header: 'Signed', isNumber: true, cell: formatSigned },
  {
    key: 'sent',
    header: 'Sent',
    sort: 'sent_at',
    startsDown: true,
    isSoft: true,
    cell: (contract) => (contract.sent_at ? formatDateTime(contract.sent_at) : '—'),
  },
  {
    key: 'made',
    header: 'Prepared',
    sort: 'created_at',
    startsDown: true,
    card: 'c-side',
    isSoft: true,
    cell: (contract) => formatDateTime(contract.created_at),
  },
];
