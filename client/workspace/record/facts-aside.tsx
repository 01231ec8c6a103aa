/** Beside the form of a property: its score, its deals, and what happened to it. */
import { History } from '#client/accounts/history/history.tsx';
import { PropertyDeals } from '#client/records/properties/property-deals.tsx';
import { PropertyScore } from '#client/records/properties/property-score.tsx';
import { Card } from '#client/ui/card.tsx';
import { propertyAssumptionFields } from '#shared/analysis/strategies/assumptions.ts';
import { propertyHistoryFields } from '#shared/records/properties/property.ts';

/** The history also tells what was assumed for it. */
const HISTORY_FIELDS = { ...propertyAssumptionFields, ...propertyHistoryFields };

export const FactsAside = ({ propertyId }: { propertyId: number }) => (
  <>
    <PropertyScore propertyId={propertyId} />
    <PropertyDeals property={{ id: propertyId }} />
    <Card title="History">
      <History entity="properties" id={propertyId} fields={HISTORY_FIELDS} />
    </Card>
  </>
);
