/** Activities: who changed what and when, with old and new values. One for each change of a record. */
import { optionalOption, optionalReference } from '../../core/fields.ts';
import { fieldChange } from '../../core/field-change.ts';
import { EVENT_ACTIONS } from '../../core/noun.ts';
import { type EventSubject, NOUNS } from '../../core/nouns.ts';
import { special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

const SUBJECTS = NOUNS.map(({ subject }) => subject) as [EventSubject, ...EventSubject[]];

const name = z.string().optional();
/** For a reference, also the name of the record; left out where it no longer exists. */
const namedChange = fieldChange.extend({ before_name: name, after_name: name });

export const activityRecord = z
  .object({
    id: identity.id,
    entity: z.enum(SUBJECTS),
    entity_id: identity.id,
    action: z.enum(EVENT_ACTIONS),
    /** What the record was called at the time: a name, an address, a title. */
    summary: z.string(),
    changes: z.array(namedChange),
    actor: z.object({ id: identity.id, name: z.string() }),
    created_at: identity.created_at,
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activityRecord>;

export const activityList = defineList(activityRecord, {
  filters: {
    entity: special(optionalOption(SUBJECTS, { label: 'Record' })),
    entity_id: special(optionalReference({ label: 'Record id' })),
  },
  sortable: ['created_at', 'id'],
});

/** Marks an answer by phone or in person that somebody of the account logged. */
export const NOTED_BY_HAND = 'noted_by_hand';

/** The field of an answer that holds its first words. */
export const QUOTE = 'quote';
export const QUOTE_LENGTH = 140;

/** Whether it was done by somebody outside the account. */
export const isFromOutside = ({ action, changes }: Pick<Activity, 'action' | 'changes'>): boolean =>
  action === 'unsubscribed' ||
  action === 'declined' ||
  action === 'entered' ||
  ((action === 'replied' || action === 'signed') && !changes.some(({ field }) => field === NOTED_BY_HAND));

/** The newest first, at most 20. */
export const activityNews = z.array(activityRecord);

export const activityFollowing = z
  .object({
    /** The id of the last activity the follower knows; without it, only new activities are sent. */
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
    /** Without a last id: how many seconds to look back. */
    recent: z.int().min(0).max(60).optional(),
  })
  .optional();
