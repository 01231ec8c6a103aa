/** What to offer for a property, also for one that is being added: the strategies, and on demand what they rest on. */
import { trpc } from '#client/core/trpc.ts';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { loadPart, PagePart } from './page-part.tsx';

const StrategiesCard = loadPart(async () => (await import('#client/analysis/strategies/strategies-card.tsx')).StrategiesCard);
const StrategyDetail = loadPart(async () => (await import('#client/analysis/strategies/strategy-detail.tsx')).StrategyDetail);
const BreakEven = loadPart(async () => (await import('#client/analysis/strategies/break-even.tsx')).BreakEven);
const AssumptionsForm = loadPart(async () => (await import('#client/analysis/strategies/assumptions-form.tsx')).AssumptionsForm);

/** The strategies of a property that is there: the figure of its header first. */
function OwnStrategies({ propertyId }: { propertyId: number }) {
  const summary = trpc.records.summary.useQuery({ kind: 'property', id: propertyId }).data;
  return <StrategiesCard ownStrategy={summary?.max_offer?.code} />;
}

export const OfferParts = ({ propertyId }: { propertyId?: number }) => (
  <>
    <PagePart name="Strategies">{propertyId === undefined ? <StrategiesCard /> : <OwnStrategies propertyId={propertyId} />}</PagePart>
    <FoldCard title="Strategy in detail">
      <PagePart name="Details">
        <StrategyDetail />
      </PagePart>
    </FoldCard>
    <FoldCard title="Break-even">
      <PagePart name="Break-even">
        <BreakEven />
      </PagePart>
    </FoldCard>
    <FoldCard title="Assumptions for this property">
      <PagePart name="Assumptions">
        <AssumptionsForm />
      </PagePart>
    </FoldCard>
  </>
);
