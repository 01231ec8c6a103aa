import { counted } from '#client/core/format.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';

/** On how many lists a lead is; violet where they are stacked. */
export function ListCount({ count }: { count: number }) {
  if (count === 0) return null;
  const words = counted(count, 'list');
  return count > 1 ? <Badge tone="violet">{words}</Badge> : <Tag>{words}</Tag>;
}
