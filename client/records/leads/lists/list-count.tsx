import { formatQuantity } from '#client/core/format.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';

/** The number of a lead's lists; violet when stacked. */
export function ListCount({ count }: { count: number }) {
  if (count === 0) return null;
  const words = formatQuantity(count, 'list');
  return count > 1 ? <Badge tone="violet">{words}</Badge> : <Tag>{words}</Tag>;
}
