/** The phones, emails and mailing addresses of a lead or a buyer. */
import { z } from '../../core/zod.ts';

export const OWNER_KINDS = ['lead', 'buyer'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

export const POINT_KINDS = ['phone', 'email', 'mail'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export const LINE_TYPES = ['mobile', 'landline', 'voip', 'unknown'] as const;
export type LineType = (typeof LINE_TYPES)[number];

export const LINE_LABELS: Record<LineType, string> = { mobile: 'Mobile', landline: 'Landline', voip: 'Internet phone', unknown: '' };

export const POINT_STATUSES = ['untried', 'correct', 'no_answer', 'wrong', 'dead', 'deceased', 'bounced', 'returned'] as const;
export type PointStatus = (typeof POINT_STATUSES)[number];

export const POINT_SOURCES = ['form', 'import'] as const;

export const contactPoint = z
  .object({
    kind: z.enum(POINT_KINDS),
    value: z.string(),
    line: z.enum(LINE_TYPES),
    status: z.enum(POINT_STATUSES),
    rank: z.int().meta({ description: '0 for the phone, email or mailing address of the record itself' }),
    source: z.enum(POINT_SOURCES),
  })
  .meta({ id: 'ContactPoint' });
export type ContactPoint = z.output<typeof contactPoint>;
