/** The tabs of a deal: what is due, who buys it and where the money is, its papers, and what happened. */
import { DealMilestones } from '#client/records/deals/deal-milestones.tsx';
import { Card } from '#client/ui/card.tsx';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import { type Deal, dealFields } from '#shared/records/deals/deal.ts';
import { loadPart, PagePart } from './page-part.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useForSale } from './use-for-sale.ts';

const TermsCard = loadWhenIdle(async () => (await import('#client/closing/contracts/terms-card.tsx')).TermsCard);
const PredictionCard = loadWhenIdle(async () => (await import('#client/analysis/predictions/prediction-card.tsx')).PredictionCard);
const AcceptedOfferCard = loadPart(async () => (await import('#client/records/buyers/accepted-offer.tsx')).AcceptedOfferCard);
const DepositsPart = loadWhenIdle(async () => (await import('#client/closing/deposits/deposits-part.tsx')).DepositsPart);
const RoomCard = loadWhenIdle(async () => (await import('#client/closing/marketplace/room-card.tsx')).RoomCard);
const DealContracts = loadPart(async () => (await import('#client/closing/contracts/deal-contracts.tsx')).DealContracts);
const StateCard = loadWhenIdle(async () => (await import('#client/closing/contracts/rule-card.tsx')).StateCard);
const DocumentsCard = loadWhenIdle(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard);
const LedgerPart = loadPart(async () => (await import('#client/closing/ledger/ledger-part.tsx')).LedgerPart);
const History = loadPart(async () => (await import('#client/accounts/history/history.tsx')).History);

export const DealTabs = ({ deal }: { deal: Deal }) => (
  <RecordTabs
    label="Deal"
    tabs={[
      { id: 'steps', label: 'Milestones', content: () => <StepsTab deal={deal} /> },
      { id: 'money', label: 'Buyer and money', content: () => <MoneyTab deal={deal} /> },
      { id: 'papers', label: 'Documents', content: () => <PapersTab deal={deal} /> },
      { id: 'ledger', label: 'Ledger', content: () => <LedgerTab deal={deal} /> },
      { id: 'activity', label: 'Activity', content: () => <ActivityTab deal={deal} /> },
    ]}
  />
);

const StepsTab = ({ deal }: { deal: Deal }) => (
  <>
    <DealMilestones deal={deal} />
    <TermsCard deal={deal} />
    {deal.status !== 'cancelled' && <PredictionCard dealId={deal.id} />}
  </>
);

function MoneyTab({ deal }: { deal: Deal }) {
  const isForSale = useForSale('deal', deal.id) === true;
  const hasBuyer = deal.buyer !== null;
  const room = deal.status !== 'cancelled' && <RoomCard propertyId={deal.property_id} isForSale={isForSale} hasBuyer={hasBuyer} />;
  return (
    <>
      <PagePart name="Accepted offer">
        <AcceptedOfferCard deal={deal} />
      </PagePart>
      {!hasBuyer && room}
      <DepositsPart dealId={deal.id} />
      {hasBuyer && room}
    </>
  );
}

const PapersTab = ({ deal }: { deal: Deal }) => (
  <>
    <PagePart name="Contracts">
      <DealContracts deal={deal} />
    </PagePart>
    <StateCard state={deal.property.state} />
    <DocumentsCard entity="deal" id={deal.id} />
  </>
);

const LedgerTab = ({ deal }: { deal: Deal }) => (
  <PagePart name="Ledger">
    <LedgerPart dealId={deal.id} />
  </PagePart>
);

const ActivityTab = ({ deal }: { deal: Deal }) => (
  <PagePart name="Activity">
    <Card title="Activity">
      <History entity="deals" id={deal.id} fields={dealFields} />
    </Card>
  </PagePart>
);
