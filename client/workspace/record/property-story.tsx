/** What a property is about, beside its form: its owner, its score, its deals, and what happened to it. */
import { History } from '#client/accounts/history/history.tsx';
import { formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { ListCount } from '#client/records/leads/lists/list-count.tsx';
import { PropertyDeals } from '#client/records/properties/property-deals.tsx';
import { PropertyScore } from '#client/records/properties/property-score.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import type { Property } from '#shared/records/properties/property.ts';
import { PROPERTY_HISTORY_FIELDS } from './property-history-fields.ts';

const StateCard = loadWhenIdle(async () => (await import('#client/closing/contracts/rule-card.tsx')).StateCard);

export const PropertyStory = ({ property }: { property: Property }) => (
  <>
    <Owner propertyId={property.id} />
    <PropertyScore propertyId={property.id} />
    <PropertyDeals property={property} />
    <StateCard state={property.state} />
    <FoldCard title="History">
      <div className="card-body">
        <History entity="properties" id={property.id} fields={PROPERTY_HISTORY_FIELDS} />
      </div>
    </FoldCard>
  </>
);

/** Who sells, and what the lists say of them; nothing while the property has no lead. */
function Owner({ propertyId }: { propertyId: number }) {
  const leadId = trpc.records.summary.useQuery({ kind: 'property', id: propertyId }).data?.lead_id ?? 0;
  const brief = trpc.nextActions.callBrief.useQuery({ id: leadId }, { enabled: leadId > 0 }).data;
  if (!brief) return null;
  const { equity, tax_owed, lives_in, years_owned } = brief.facts;
  const hasFacts = Boolean(lives_in || years_owned) || equity !== null || tax_owed !== null;
  const names = [...brief.lists, ...brief.tags];
  if (!hasFacts && names.length === 0) return null;
  return (
    <Card title="Owner">
      <div className="stack">
        {hasFacts && (
          <FactList>
            {lives_in && <FactItem label="Lives in">{lives_in}</FactItem>}
            {years_owned !== null && years_owned > 0 && (
              <FactItem label="Owned">{years_owned === 1 ? '1 year' : `${years_owned} years`}</FactItem>
            )}
            {equity !== null && <FactItem label="Equity">{formatMoney(equity)}</FactItem>}
            {tax_owed !== null && (
              <FactItem label="Tax owed" tone="orange">
                {formatMoney(tax_owed)}
              </FactItem>
            )}
          </FactList>
        )}
        {names.length > 0 && (
          <p className="row g-2" data-wrap="">
            {brief.lists.length > 1 && <ListCount count={brief.lists.length} />}
            {names.map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}
