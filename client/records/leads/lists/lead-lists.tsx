/** For a lead's page: the lists it is on, with the date and evidence of each. */
import { Link } from 'react-router-dom';
import { formatCalendarDay } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { OWNER_LIST_KIND_LABELS } from '#shared/records/leads/lists/owner-list.ts';
import { toLeadsOfList } from './list-columns.tsx';
import { ListAge, ListCount } from './list-count.tsx';

export function LeadLists({ leadId }: { leadId: number }) {
  const { data: members = [] } = trpc.lists.ofLead.useQuery({ id: leadId });
  if (members.length === 0) return null;
  return (
    <Card title="Lists" actions={members.length > 1 && <ListCount count={members.length} />}>
      <ul className="stack g-3">
        {members.map(({ id, list, last_on, evidence }) => (
          <li key={id} className="two">
            <span className="row">
              <Link className="name clip" to={toLeadsOfList(list)}>
                {list.name}
              </Link>
              <ListAge list={list} />
            </span>
            <small>{[OWNER_LIST_KIND_LABELS[list.kind], formatCalendarDay(last_on)].join(' · ')}</small>
            {evidence.length > 0 && <small>{evidence.map(({ column, value }) => `${column}: ${value}`).join(' · ')}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
