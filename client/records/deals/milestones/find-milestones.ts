import { formatCalendarDay } from '#client/core/format.ts';
import type { FindRecords } from '#client/core/found.ts';

export const findMilestones: FindRecords = async (client, input) =>
  (await client.milestones.list.query(input)).data.map(({ id, title, due_date }) => ({
    id,
    label: title,
    detail: formatCalendarDay(due_date),
  }));
