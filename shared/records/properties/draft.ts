/** The defaults of a new property, from its lead. */
import { buildNullableShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { propertyFields } from './property.ts';

export const propertyDraft = z.object(buildNullableShape(propertyFields)).meta({ id: 'PropertyDraft' });
export type PropertyDraft = z.output<typeof propertyDraft>;
