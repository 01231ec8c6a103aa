/** Beside the form of a property: its score, its deals, and what happened to it. */
import { History } from '#client/accounts/history/history.tsx';
import { PropertyDeals } from '#client/records/properties/property-deals.tsx';
import { PropertyScore } from '#client/records/properties/property-score.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { PROPERTY_HISTORY_FIELDS } from './property-history-fields.ts';

export const FactsAside = ({ propertyId }: { propertyId: number }) => (
  <>
    <PropertyScore propertyId={propertyId} />
    <PropertyDeals property={{ id: propertyId }} />
    <FoldCard title="History">
      <div className="card-body">
        <History entity="properties" id={propertyId} fields={PROPERTY_HISTORY_FIELDS} />
      </div>
    </FoldCard>
  </>
);
