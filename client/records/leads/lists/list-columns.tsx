import { Link } from 'react-router-dom';
import { formatCalendarDay, formatExactMoney, formatNumberOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { OWNER_LIST_KIND_LABELS, type OwnerList } from '#shared/records/leads/lists/owner-list.ts';
import { ListAge } from './list-count.tsx';
import '../leads.css';

/** The leads of a list. */
export const toLeadsOfList = (list: Pick<OwnerList, 'id'>): string => `${paths.leads.list}?list_id=${list.id}`;

/** The columns of the lists. */
export const buildOwnerListColumns = ({ onDelete }: { onDelete: (list: OwnerList) => void }): Column<OwnerList>[] => [
  {
    key: 'name',
    header: 'List',
    sort: 'name',
    card: 'c-main',
    cell: (list) => (
      <span className="two list-name">
        <Link className="name" to={toLeadsOfList(list)}>
          {list.name}
        </Link>
        {list.source && <small>{list.source}</small>}
      </span>
    ),
  },
  { key: 'kind', header: 'Kind', card: 'c-wide', cell: (list) => <Tag>{OWNER_LIST_KIND_LABELS[list.kind]}</Tag> },
  {
    key: 'day',
    header: 'Day of the data',
    sort: 'as_of',
    startsDown: true,
    card: 'c-end',
    cell: (list) => (
      <span className="row">
        {formatCalendarDay(list.as_of)} <ListAge list={list} />
      </span>
    ),
  },
  { key: 'size', header: 'Leads', isNumber: true, card: 'c-side', cell: (list) => <b>{formatNumberOrDash(list.size)}</b> },
  {
    key: 'stacked',
    header: 'On other lists too',
    isNumber: true,
    cell: (list) => (
      <Link className="link" to={`${toLeadsOfList(list)}&lists_min=2`}>
        {formatNumberOrDash(list.stacked)}
      </Link>
    ),
  },
  { key: 'cost', header: 'Cost', isNumber: true, isSoft: true, cell: (list) => formatExactMoney(list.cost) },
  buildActionsColumn({
    nameOf: ({ name }) => name,
    edit: ({ id }) => paths.lists.one(id),
    onDelete,
    before: (list) => (
      <span className="only-mobile two grow">
        <small>On other lists too</small>
        <b className="num">{formatNumberOrDash(list.stacked)}</b>
      </span>
    ),
  }),
];
