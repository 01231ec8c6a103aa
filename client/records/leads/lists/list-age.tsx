import { Badge } from '#client/ui/badge.tsx';
import { OLD_LIST_DAYS, type OwnerList } from '#shared/records/leads/lists/owner-list.ts';

/** Warns when a list's data is old. */
export const ListAge = ({ list }: { list: Pick<OwnerList, 'age_days'> }) =>
  list.age_days > OLD_LIST_DAYS ? <Badge tone="yellow">{`Older than ${OLD_LIST_DAYS} days`}</Badge> : null;
