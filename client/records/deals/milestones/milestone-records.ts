import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { milestoneSchedule } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';

export const milestonePages = describeRecords({
  one: 'Milestone',
  many: 'Milestones',
  title: 'Deal Milestones',
  addLabel: 'Add Deal Milestone',
  list: milestoneSchedule,
  texts: milestoneTexts,
  paths: paths.milestones,
  nameOf: ({ title, deal_id }) => `${title}, deal #${deal_id}`,
  calls: trpc.milestones,
});
