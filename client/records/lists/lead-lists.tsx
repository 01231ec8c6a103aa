/** For a lead's page: the lists that it is on, with their day and what the file said. */
import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';
import { calendarDay, counted } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { OWNER_LIST_KIND_LABELS } from '#shared/records/lists/owner-list.ts';
import { ListAge } from './list-facts.tsx';

export function LeadLists({ leadId }: { leadId: number }) {
  const { data: members = [] } = trpc.lists.ofLead.useQuery({ id: leadId });
  if (members.length === 0) return null;
  return (
    <Card
      title="Lists"
      actions={
        members.length > 1 && (
          <Badge tone="violet" icon={Layers}>
            {counted(members.length, 'list')}
          </Badge>
        )
      }
    >
      <ul className="stack g-3">
        {members.map(({ id, list, last_on, evidence }) => (
          <li key={id} className="two">
            <span className="row">
              <Link className="name clip" to={`${paths.leads.list}?list_id=${list.id}`}>
                {list.name}
              </Link>
              <ListAge list={list} />
            </span>
            <small>{[OWNER_LIST_KIND_LABELS[list.kind], calendarDay(last_on)].join(' · ')}</small>
            {evidence.length > 0 && <small>{evidence.map(({ column, value }) => `${column}: ${value}`).join(' · ')}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
