/** What one's own calls show: how fast, when and after how many tries people are reached. Nothing here is about a seller. */
import { optionalOption } from '../../core/fields.ts';
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { LEAD_SOURCES } from '../../records/leads/lead.ts';
import { dashboardInput } from '../dashboard/input.ts';

/** Below so many calls or leads there is no rate. */
export const LEAST_TO_TELL = 10;
/** Tries of one person that are counted. */
export const MOST_TRIES = 8;

export const insightInput = dashboardInput.safeExtend({ source: optionalOption(LEAD_SOURCES, { label: 'Source' }) });
export type InsightInput = z.output<typeof insightInput>;

const howMany = z.int().min(0);
const part = z.number().min(0).max(1).nullable();
const shareFields = {
  of: howMany,
  reached: howMany,
  share: part.meta({ description: `reached / of; null for fewer than ${LEAST_TO_TELL}` }),
  low: part.meta({ description: 'The 80% range of the share' }),
  high: part,
};
const share = z.object(shareFields);
export type Share = z.output<typeof share>;

const period = z.object({ from: z.string(), to: z.string() });

/** How long a new lead waits for the first try, by bands. */
export const SPEED_BANDS = ['under_5_min', '5_to_30_min', '30_min_to_4_h', '4_to_24_h', 'over_a_day'] as const;
/** The minutes at which each band but the last ends. */
export const BAND_ENDS = [5, 30, 240, 1440] as const;

export const insightSpeed = z
  .object({
    period,
    tried: howMany.meta({ description: 'New leads, imported ones left out, that were called, texted, written to or visited' }),
    waiting: howMany.meta({ description: 'Of the period: new leads that nobody has contacted, with nothing planned' }),
    is_all: z.boolean().meta({ description: 'False when only the newest leads of the period were read' }),
    median_minutes: z.number().nullable(),
    ninety_minutes: z.number().nullable().meta({ description: 'Nine of ten were tried within so many minutes' }),
    bands: z.array(z.object({ band: z.enum(SPEED_BANDS), ...shareFields })),
  })
  .meta({ id: 'InsightSpeed' });
export type InsightSpeed = z.output<typeof insightSpeed>;

const hour = z.object({
  weekday: z.int().min(0).max(6).meta({ description: '0 is Sunday' }),
  hour: z.int().min(0).max(23).meta({ description: 'Where the property is' }),
  ...shareFields,
});

export const insightHours = z
  .object({
    period,
    calls: howMany,
    hours: z.array(hour).meta({ description: 'Hours in which somebody was called' }),
    best: hour.nullable().meta({ description: 'The hour with the highest low end' }),
  })
  .meta({ id: 'InsightHours' });
export type InsightHours = z.output<typeof insightHours>;

export const insightAttempts = z
  .object({
    period,
    leads: howMany,
    attempts: z.array(
      z.object({
        attempt: z.int().min(1),
        of: howMany.meta({ description: 'Leads called so often without an answer before' }),
        reached: howMany,
        share: part.meta({ description: 'Of all leads, reached by this call; those called less often are counted as far as they go' }),
        low: part,
        high: part,
      }),
    ),
  })
  .meta({ id: 'InsightAttempts' });
export type InsightAttempts = z.output<typeof insightAttempts>;

export const LEAKS = ['missed_callback', 'no_next_action', 'never_tried'] as const;

export const insightLeaks = z
  .object({
    leaks: z.array(
      z.object({
        leak: z.enum(LEAKS),
        count: howMany,
        oldest: z.object({ lead_id: identity.id, name: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'InsightLeaks' });
export type InsightLeaks = z.output<typeof insightLeaks>;
