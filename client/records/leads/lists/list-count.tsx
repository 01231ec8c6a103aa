import { formatQuantity } from '#client/core/format.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';
import type { OwnerList } from '#shared/records/leads/lists/owner-list.ts';

/** Data older than this many days is marked as old. */
const OLD_LIST_DAYS = 90;

/** Warns when a list's data is old. */
export const ListAge = ({ list }: { list: Pick<OwnerList, 'age_days'> }) =>
  list.age_days > OLD_LIST_DAYS ? <Badge tone="yellow">{`Older than ${OLD_LIST_DAYS} days`}</Badge> : null;

/** The number of a lead's lists; violet when stacked. */
export function ListCount({ count }: { count: number }) {
  if (count === 0) return null;
  const words = formatQuantity(count, 'list');
  return count > 1 ? <Badge tone="violet">{words}</Badge> : <Tag>{words}</Tag>;
}
