/** The tabs of a property, in the order in which a wholesaler works; the one that is open stands in the address. */
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import { OfferParts } from './offer-parts.tsx';
import { loadedPart, PagePart } from './page-part.tsx';

const MatchesCard = loadedPart(async () => (await import('#client/workspace/record/matches-card.tsx')).MatchesCard);
const OffersCard = loadedPart(async () => (await import('#client/records/buyers/offers-card.tsx')).OffersCard);
const PhotosCard = loadedPart(async () => (await import('#client/records/photos/photos-card.tsx')).PhotosCard);
const RepairsCard = loadedPart(async () => (await import('#client/analysis/repairs/repairs-card.tsx')).RepairsCard);
const SheetButtons = loadedPart(async () => (await import('#client/closing/deal-sheets/sheet-buttons.tsx')).SheetButtons);
const ValuationCard = loadedPart(async () => (await import('#client/analysis/valuation/valuation-card.tsx')).ValuationCard);

const TABS = {
  facts: 'Facts',
  value: 'Value',
  repairs: 'Repairs',
  offer: 'Offer',
  photos: 'Photos and sheets',
  buyers: 'Buyers',
} as const;
type TabId = keyof typeof TABS;

const isTab = (id: string): id is TabId => Object.hasOwn(TABS, id);

interface Props {
  propertyId: number;
  /** The form and what stands beside it. */
  facts: ReactNode;
  /** Something in the form is not saved. */
  isDirty: boolean;
}

export function PropertyTabs({ propertyId, facts, isDirty }: Props) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const asked = hash.slice(1);
  const tab: TabId = isTab(asked) ? asked : 'facts';
  const open = (id: string) => void navigate({ search, hash: id }, { preventScrollReset: true });

  // A tab comes when it is first opened, and keeps what is typed there.
  const [opened, setOpened] = useState<readonly TabId[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  const contents: Record<TabId, ReactNode> = {
    facts,
    value: <ValueTab propertyId={propertyId} />,
    repairs: <RepairsTab propertyId={propertyId} />,
    offer: <OfferParts />,
    photos: <PhotosTab propertyId={propertyId} />,
    buyers: <BuyersTab propertyId={propertyId} />,
  };
  const ids = Object.keys(TABS) as TabId[];
  return (
    <Tabs label="Property" value={tab} onValueChange={open} tabs={ids.map((value) => ({ value, label: TABS[value] }))}>
      {isDirty && tab !== 'facts' && (
        <Banner
          tone="blue"
          actions={
            <Button size="sm" onClick={() => open('facts')}>
              Review and save
            </Button>
          }
        >
          What you changed is not saved yet.
        </Banner>
      )}
      {ids.map((id) => (
        <TabPanel key={id} value={id} isKept>
          {(id === 'facts' || opened.includes(id)) && (
            <div id={id} className="stack">
              {contents[id]}
            </div>
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Puts an amount into the form. */
function useAmount(name: string): (dollars: number) => void {
  const { setValue } = useFormContext();
  return (dollars) => setValue(name, String(dollars), { shouldDirty: true });
}

function ValueTab({ propertyId }: { propertyId: number }) {
  const { arv } = useTypedValues(['arv']);
  return (
    <PagePart name="Value">
      <ValuationCard propertyId={propertyId} form={{ arv: typedNumber(arv) ?? null }} onUseArv={useAmount('arv')} />
    </PagePart>
  );
}

function RepairsTab({ propertyId }: { propertyId: number }) {
  const { square_feet } = useTypedValues(['square_feet']);
  return (
    <PagePart name="Repairs">
      <RepairsCard propertyId={propertyId} squareFeet={typedNumber(square_feet) ?? null} onUseEstimate={useAmount('repair_estimate')} />
    </PagePart>
  );
}

const PhotosTab = ({ propertyId }: { propertyId: number }) => (
  <>
    <PagePart name="Photos">
      <PhotosCard propertyId={propertyId} />
    </PagePart>
    <PagePart name="Sheets">
      <SheetButtons propertyId={propertyId} />
    </PagePart>
  </>
);

const BuyersTab = ({ propertyId }: { propertyId: number }) => (
  <>
    <PagePart name="Offers">
      <OffersCard propertyId={propertyId} />
    </PagePart>
    <PagePart name="Buyers">
      <MatchesCard propertyId={propertyId} />
    </PagePart>
  </>
);
