import { LayoutGrid, MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { formatQuantity, formatNumberOrDash, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListResults } from '#client/list/list-results.tsx';
import { AddLink, RecordsPage, TABLE_VIEW, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.tsx';
import { propertyPages } from './property-records.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { SaveHeart } from './saved/save-heart.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { getShownPropertyScore, type Property } from '#shared/records/properties/property.ts';
import { formatPropertyCity, getProfitTone, PropertyStatus, formatStreetLine, formatPropertyType } from './property-facts.tsx';

interface Actions {
  onDelete: (property: Property) => void;
}

const buildPropertyColumns = ({ onDelete }: Actions): Column<Property>[] => [
  {
    key: 'property',
    header: 'Property',
    sort: 'address',
    card: 'c-main',
    cell: (property) => (
      <span className="two">
        <Link className="name clip" to={paths.properties.one(property.id)}>
          {formatStreetLine(property)}
        </Link>
        <small>{formatPropertyCity(property)}</small>
      </span>
    ),
  },
  {
    key: 'score',
    header: 'AI score',
    sort: 'ai_score',
    card: 'c-side',
    cell: (property) => <ScoreRing value={getShownPropertyScore(property)} label="AI score" />,
  },
  { key: 'status', header: 'Status', sort: 'status', card: 'c-end', cell: (property) => <PropertyStatus property={property} /> },
  { key: 'type', header: 'Type', isSoft: true, cell: formatPropertyType },
  {
    key: 'rooms',
    header: 'Bd / ba',
    sort: 'bedrooms',
    isSoft: true,
    cell: ({ bedrooms, bathrooms }) =>
      bedrooms || bathrooms ? `${formatNumberOrDash(bedrooms)} / ${formatNumberOrDash(bathrooms)}` : formatNumberOrDash(null),
  },
  {
    key: 'purchase',
    header: 'Purchase',
    sort: 'purchase_price',
    isNumber: true,
    card: 'c-wide',
    cell: (property) => formatMoney(property.purchase_price),
  },
  { key: 'arv', header: 'ARV', sort: 'arv', isNumber: true, cell: (property) => formatMoney(property.arv) },
  { key: 'repairs', header: 'Repairs', isNumber: true, isSoft: true, cell: (property) => formatMoney(property.repair_estimate) },
  {
    key: 'profit',
    header: 'Potential profit',
    sort: 'profit_potential',
    isNumber: true,
    cell: ({ profit_potential }) => (
      <b className="tone" data-tone={getProfitTone(profit_potential)}>
        {formatMoney(profit_potential)}
      </b>
    ),
  },
  buildActionsColumn({
    nameOf: ({ address }) => address,
    view: { to: ({ id }) => paths.properties.one(id) },
    onDelete,
    before: (property) => (
      <>
        <span className="only-mobile two grow">
          <small>Potential profit</small>
          <b className="tone num" data-tone={getProfitTone(property.profit_potential)}>
            {formatMoney(property.profit_potential)}
          </b>
        </span>
        <SaveHeart property={property} />
      </>
    ),
  }),
];

const VIEWS = [{ value: 'grid', label: 'Grid', icon: LayoutGrid }, TABLE_VIEW] as const;
const filters = filterSpecs(propertyList);
const QuickProperty = loadOnTouch(async () => (await import('./quick-property.tsx')).QuickProperty);
/** Opens the window over the list: the palette leads here too. */
const QUICK = '#add';
const addByAddress = (
  <ButtonLink icon={MapPin} to={{ hash: QUICK }}>
    Add by address
  </ButtonLink>
);
const firstRun = {
  about: 'Properties are the houses and lots that your deals are made of. Add one and see at once what it leaves.',
  actions: (
    <>
      <AddLink records={propertyPages} />
      {addByAddress}
    </>
  ),
};

export function PropertiesPage() {
  const page = useRecordsPage(propertyPages, VIEWS);
  const { state, result } = page;
  const all = trpc.counts.get.useQuery().data?.properties;
  const matches = state.isFiltered && result.data ? `, ${formatNumberOrDash(result.data.meta.total)} match` : '';
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <RecordsPage
        {...page}
        actions={addByAddress}
        filters={filters}
        about={all === undefined ? '\u00a0' : `${formatQuantity(all, 'property', 'properties')}${matches}`}
        exported="properties"
        end={<ViewsButton entity="properties" />}
        columns={buildPropertyColumns}
        firstRun={firstRun}
        instead={({ onDelete }) =>
          state.view === 'grid' && (
            <ListResults
              {...{ state, result, filters, firstRun }}
              texts={propertyTexts}
              isFramed={false}
              skeleton={<PropertyGridSkeleton />}
            >
              {(shown) => <PropertyGrid properties={shown} onDelete={onDelete} isBusy={result.isPlaceholderData} />}
            </ListResults>
          )
        }
      />
      <Suspense>{hash === QUICK && <QuickProperty onClose={() => void navigate({ search }, { replace: true })} />}</Suspense>
    </>
  );
}
