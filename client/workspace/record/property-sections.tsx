/** Below the form, in the order in which a wholesaler works: what it is worth, what it needs, what to offer, and who buys it. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { PartLink } from '#client/ui/part-link.tsx';
import { PagePart } from './page-part.tsx';

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }));

const StrategiesCard = part(async () => (await import('#client/analysis/strategies/strategies-card.tsx')).StrategiesCard);
const StrategyDetail = part(async () => (await import('#client/analysis/strategies/strategy-detail.tsx')).StrategyDetail);
const BreakEvenCard = part(async () => (await import('#client/analysis/strategies/break-even-card.tsx')).BreakEvenCard);
const AssumptionsCard = part(async () => (await import('#client/analysis/strategies/assumptions-card.tsx')).AssumptionsCard);
const MatchesCard = part(async () => (await import('#client/workspace/record/matches-card.tsx')).MatchesCard);
const OffersCard = part(async () => (await import('#client/records/buyers/offers-card.tsx')).OffersCard);
const PhotosCard = part(async () => (await import('#client/records/photos/photos-card.tsx')).PhotosCard);
const RepairsCard = part(async () => (await import('#client/analysis/repairs/repairs-card.tsx')).RepairsCard);
const SheetButtons = part(async () => (await import('#client/closing/deal-sheets/sheet-buttons.tsx')).SheetButtons);
const ValuationCard = part(async () => (await import('#client/analysis/valuation/valuation-card.tsx')).ValuationCard);

export const SECTIONS = {
  facts: 'Facts',
  value: 'Value',
  repairs: 'Repairs',
  offer: 'Offer',
  photos: 'Photos and sheets',
  buyers: 'Buyers',
} as const;
type SectionId = keyof typeof SECTIONS;

/** Leads to the sections of a long page. */
export const SectionLinks = ({ of }: { of: readonly SectionId[] }) => (
  <nav className="page-steps" id="facts" tabIndex={-1} aria-label="On this page">
    {of.map((id) => (
      <PartLink key={id} part={id}>
        {SECTIONS[id]}
      </PartLink>
    ))}
  </nav>
);

const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{SECTIONS[id]}</h2>
    <div className="stack">{children}</div>
  </section>
);

/** What to offer; also of a property that is being added. */
export const OfferSection = () => (
  <Section id="offer">
    <PagePart name="Strategies">
      <StrategiesCard />
    </PagePart>
    <PagePart name="Details" isFar>
      <StrategyDetail />
    </PagePart>
    <PagePart name="Break-even" isFar>
      <BreakEvenCard />
    </PagePart>
    <PagePart name="Assumptions for this property" isFar>
      <AssumptionsCard />
    </PagePart>
  </Section>
);

/** All of a saved property. */
export function PropertySections({ propertyId }: { propertyId: number }) {
  const typed = useTypedValues(['arv', 'square_feet']);
  const { setValue } = useFormContext();
  const use = (name: string, dollars: number) => setValue(name, String(dollars), { shouldDirty: true });
  return (
    <div className="stack property-sections">
      <Section id="value">
        <PagePart name="Value">
          <ValuationCard propertyId={propertyId} form={{ arv: typedNumber(typed.arv) ?? null }} onUseArv={(arv) => use('arv', arv)} />
        </PagePart>
      </Section>
      <Section id="repairs">
        <PagePart name="Repairs">
          <RepairsCard
            propertyId={propertyId}
            squareFeet={typedNumber(typed.square_feet) ?? null}
            onUseEstimate={(dollars) => use('repair_estimate', dollars)}
          />
        </PagePart>
      </Section>
      <OfferSection />
      <Section id="photos">
        <PagePart name="Photos" isFar>
          <PhotosCard propertyId={propertyId} />
        </PagePart>
        <PagePart name="Sheets" isFar>
          <SheetButtons propertyId={propertyId} />
        </PagePart>
      </Section>
      <Section id="buyers">
        <PagePart name="Buyers" isFar>
          <MatchesCard propertyId={propertyId} />
        </PagePart>
        <PagePart name="Offers" isFar>
          <OffersCard propertyId={propertyId} />
        </PagePart>
      </Section>
    </div>
  );
}
