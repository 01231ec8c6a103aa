import { LayoutGrid } from 'lucide-react';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListResults } from '#client/list/list-results.tsx';
import { AddLink, RecordsPage, TABLE_VIEW, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { buildPropertyColumns } from './property-columns.tsx';
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.tsx';
import { propertyPages } from './property-records.tsx';

const VIEWS = [{ value: 'grid', label: 'Grid', icon: LayoutGrid }, TABLE_VIEW] as const;
const filters = filterSpecs(propertyList);
const firstRun = {
  about: 'Properties are the houses and lots that your deals are made of. Add one and see at once what it leaves.',
  actions: <AddLink records={propertyPages} />,
};

export function PropertiesPage() {
  const page = useRecordsPage(propertyPages, VIEWS);
  const { state, result } = page;
  const all = trpc.counts.get.useQuery().data?.properties;
  const matches = state.isFiltered && result.data ? `, ${formatNumberOrDash(result.data.meta.total)} match` : '';
  return (
    <RecordsPage
      {...page}
      filters={filters}
      about={all !== undefined && `${formatQuantity(all, 'property', 'properties')}${matches}`}
      exported="properties"
      end={<ViewsButton entity="properties" />}
      columns={buildPropertyColumns}
      firstRun={firstRun}
      instead={({ onDelete }) =>
        state.view === 'grid' && (
          <ListResults {...{ state, result, filters, firstRun }} texts={propertyTexts} isFramed={false} skeleton={<PropertyGridSkeleton />}>
            {(shown) => <PropertyGrid properties={shown} onDelete={onDelete} isBusy={result.isPlaceholderData} />}
          </ListResults>
        )
      }
    />
  );
}
