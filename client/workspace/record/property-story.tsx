/** What a property is about, beside its form: its owner, its score, its deals, and what happened to it. */
import { Link } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { StateCard } from '#client/closing/contracts/rule-card.tsx';
import { formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { ListCount } from '#client/records/lists/list-count.tsx';
import { PropertyDeals } from '#client/records/properties/property-deals.tsx';
import { PropertyScore } from '#client/records/properties/property-score.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import type { Property } from '#shared/records/properties/property.ts';
import { PROPERTY_HISTORY_FIELDS } from './property-history-fields.ts';

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
  const lead = trpc.records.summary.useQuery({ kind: 'property', id: propertyId }).data;
  const leadId = lead?.lead_id ?? 0;
  const brief = trpc.nextActions.callBrief.useQuery({ id: leadId }, { enabled: leadId > 0 }).data;
  if (!lead?.lead_id || !brief) return null;
  const { equity, tax_owed, asking_price, lives_in, years_owned } = brief.facts;
  return (
    <Card title="Owner">
      <div className="stack">
        <FactList>
          <FactItem label="Name">
            <Link className="link" to={paths.leads.one(lead.lead_id)}>
              {lead.seller}
            </Link>
          </FactItem>
          {lives_in && <FactItem label="Lives in">{lives_in}</FactItem>}
          {years_owned !== null && years_owned > 0 && (
            <FactItem label="Owned">{years_owned === 1 ? '1 year' : `${years_owned} years`}</FactItem>
          )}
          {asking_price !== null && <FactItem label="Asks">{formatMoney(asking_price)}</FactItem>}
          {equity !== null && <FactItem label="Equity">{formatMoney(equity)}</FactItem>}
          {tax_owed !== null && (
            <FactItem label="Tax owed" tone="orange">
              {formatMoney(tax_owed)}
            </FactItem>
          )}
        </FactList>
        {(brief.lists.length > 0 || brief.tags.length > 0) && (
          <p className="row g-2" data-wrap="">
            {brief.lists.length > 1 && <ListCount count={brief.lists.length} />}
            {[...brief.lists, ...brief.tags].map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}
