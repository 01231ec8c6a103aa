/** What a new property begins with: everything that its lead says of it. */
import { nullableShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { propertyFields } from './property.ts';

export const propertyDraft = z.object(nullableShape(propertyFields)).meta({ id: 'PropertyDraft' });
export type PropertyDraft = z.output<typeof propertyDraft>;
