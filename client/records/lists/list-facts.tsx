import { Layers } from 'lucide-react';
import { counted } from '#client/core/format.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';
import { OLD_LIST_DAYS, type OwnerList } from '#shared/records/lists/owner-list.ts';

/** Says so when a list's data is old. */
export const ListAge = ({ list }: { list: Pick<OwnerList, 'age_days'> }) =>
  list.age_days > OLD_LIST_DAYS ? <Badge tone="yellow">{`Older than ${OLD_LIST_DAYS} days`}</Badge> : null;

/** On how many lists a lead is; violet where they are stacked. */
export function ListCount({ count }: { count: number }) {
  if (count === 0) return null;
  const words = counted(count, 'list');
  return count > 1 ? (
    <Badge tone="violet" icon={Layers}>
      {words}
    </Badge>
  ) : (
    <Tag>{words}</Tag>
  );
}
