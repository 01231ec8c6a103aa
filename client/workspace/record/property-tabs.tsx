/** The tabs of a property, in the order in which a wholesaler works. */
import { type ReactNode, Suspense } from 'react';
import { parseTypedNumber, useFormScope, useTypedValues } from '#client/form/form-scope.ts';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import type { Property } from '#shared/records/properties/property.ts';
import { OfferParts } from './offer-parts.tsx';
import { loadPart, PagePart } from './page-part.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useForSale, useHasBuyer } from './use-for-sale.ts';
import './property-rail.css';

const PropertyStory = loadPart(async () => (await import('./property-story.tsx')).PropertyStory);
const OfferAtValue = loadPart(async () => (await import('./offer-at-value.tsx')).OfferAtValue);
const MatchesCard = loadPart(async () => (await import('#client/workspace/record/matches-card.tsx')).MatchesCard);
const OffersCard = loadPart(async () => (await import('#client/records/buyers/offers-card.tsx')).OffersCard);
const DemandCard = loadPart(async () => (await import('#client/workspace/record/matches-card.tsx')).DemandCard);
const DocumentsCard = loadWhenIdle(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard);
const PhotosCard = loadPart(async () => (await import('#client/records/properties/photos/photos-card.tsx')).PhotosCard);
const RepairsCard = loadPart(async () => (await import('#client/analysis/strategies/repairs/repairs-card.tsx')).RepairsCard);
const RoomCard = loadWhenIdle(async () => (await import('#client/closing/marketplace/room-card.tsx')).RoomCard);
const SheetButtons = loadPart(async () => (await import('#client/closing/marketplace/sheet-buttons.tsx')).SheetButtons);
const ValuationView = loadPart(async () => (await import('#client/analysis/valuation/valuation-view.tsx')).ValuationView);

interface Props {
  property: Property;
  form: ReactNode;
}

export function PropertyTabs({ property, form }: Props) {
  const propertyId = property.id;
  return (
    <RecordTabs
      label="Property"
      tabs={[
        { id: 'facts', label: 'Facts', content: () => <FactsTab property={property} form={form} /> },
        { id: 'value', label: 'Value', content: () => <ValueTab property={property} /> },
        { id: 'repairs', label: 'Repairs', content: () => <RepairsTab propertyId={propertyId} /> },
        { id: 'offer', label: 'Offer', content: () => <OfferParts propertyId={propertyId} /> },
        { id: 'photos', label: 'Photos and sheets', content: () => <PhotosTab propertyId={propertyId} /> },
        { id: 'buyers', label: 'Buyers', content: () => <BuyersTab propertyId={propertyId} /> },
      ]}
    />
  );
}

const FactsTab = ({ property, form }: Props) => (
  <div className="split">
    {form}
    <aside className="rail stack property-rail" aria-label="Owner, score, deals and history">
      <PagePart name="Owner, score, deals and history">
        <PropertyStory property={property} />
      </PagePart>
    </aside>
  </div>
);

/** Saves an amount in the form. */
function useAmount(name: string): (dollars: number) => void {
  const { saveValue } = useFormScope();
  return (amount) => saveValue?.(name, String(amount));
}

function ValueTab({ property }: { property: Property }) {
  const { arv, square_feet } = useTypedValues(['arv', 'square_feet']);
  return (
    <PagePart name="Value">
      <ValuationView
        propertyId={property.id}
        form={{ arv: parseTypedNumber(arv) ?? null, square_feet: parseTypedNumber(square_feet) ?? null }}
        place={property}
        onUseArv={useAmount('arv')}
        onArea={useAmount('square_feet')}
        offerAt={(value) => (
          <Suspense>
            <OfferAtValue value={value} />
          </Suspense>
        )}
      />
    </PagePart>
  );
}

function RepairsTab({ propertyId }: { propertyId: number }) {
  const { square_feet, repair_estimate } = useTypedValues(['square_feet', 'repair_estimate']);
  return (
    <PagePart name="Repairs">
      <RepairsCard
        propertyId={propertyId}
        squareFeet={parseTypedNumber(square_feet) ?? null}
        inForm={parseTypedNumber(repair_estimate) ?? null}
        onUseEstimate={useAmount('repair_estimate')}
      />
    </PagePart>
  );
}

const PhotosTab = ({ propertyId }: { propertyId: number }) => (
  <>
    <PagePart name="Photos">
      <PhotosCard propertyId={propertyId} />
    </PagePart>
    <PagePart name="Sheets">
      <Sheets propertyId={propertyId} />
    </PagePart>
    <DocumentsCard entity="property" id={propertyId} />
  </>
);

const Sheets = ({ propertyId }: { propertyId: number }) => (
  <SheetButtons propertyId={propertyId} isForSale={useForSale('property', propertyId) === true} />
);

function BuyersTab({ propertyId }: { propertyId: number }) {
  const known = useForSale('property', propertyId);
  const isForSale = known === true;
  const hasBuyer = useHasBuyer('property', propertyId);
  const offers = (
    <PagePart name="Offers">
      <OffersCard propertyId={propertyId} isForSale={isForSale} />
    </PagePart>
  );
  const room = <RoomCard propertyId={propertyId} isForSale={isForSale} hasBuyer={hasBuyer} />;
  const buyers = (
    <PagePart name="Buyers">
      <MatchesCard propertyId={propertyId} isForSale={known} />
    </PagePart>
  );
  if (known === false)
    return (
      <>
        {offers}
        {room}
        {buyers}
      </>
    );
  return (
    <div className="split">
      <div className="stack">
        {offers}
        {buyers}
      </div>
      <aside className="rail stack property-rail" aria-label="Demand and room">
        <PagePart name="Demand">
          <DemandCard propertyId={propertyId} />
        </PagePart>
        {room}
      </aside>
    </div>
  );
}
