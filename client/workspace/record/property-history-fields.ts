/** The fields of a property that its own history speaks of; apart, since the lead's page has no room for the assumptions. */
import { propertyAssumptionFields } from '#shared/analysis/strategies/assumptions.ts';
import { HISTORY_FIELDS } from './history-fields.ts';

export const PROPERTY_HISTORY_FIELDS = { ...propertyAssumptionFields, ...HISTORY_FIELDS.properties };
