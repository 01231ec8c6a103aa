import { keepPreviousData } from '@tanstack/react-query';
import { LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListResults } from '#client/list/list-results.tsx';
import { useListState } from '#client/list/list-state.ts';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ViewSwitch } from '#client/list/view-switch.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { Property } from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.tsx';

const PropertyTable = lazy(async () => ({ default: (await import('./property-table.tsx')).PropertyTable }));
const PropertyTableSkeleton = lazy(async () => ({ default: (await import('./property-table.tsx')).PropertyTableSkeleton }));
const DeleteProperty = loadOnTouch(async () => (await import('./delete-property.tsx')).DeleteProperty);
const VIEWS = ['grid', 'table'] as const;
const filters = filterSpecs(propertyList);

export function PropertiesPage() {
  const state = useListState(propertyList, { views: VIEWS });
  const isGrid = state.view === 'grid';
  const all = trpc.counts.get.useQuery().data?.properties;
  const result = trpc.properties.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<Property>();

  const focusAfter = useFocusAfter(rows);
  return (
    <>
      <PageHead
        title="Properties"
        actions={
          <>
            <ExportButton state={state} path="/api/properties/export" fileName="properties.csv" />
            <ButtonLink icon={Plus} variant="primary" to={paths.properties.add}>
              Add Property
            </ButtonLink>
          </>
        }
      >
        {all !== undefined && formatQuantity(all, 'property', 'properties')}
        {all !== undefined && state.isFiltered && result.data && `, ${formatNumberOrDash(result.data.meta.total)} match`}
      </PageHead>
      <FilterBar
        state={state}
        filters={filters}
        end={
          <>
            <ViewsButton entity="properties" />
            <ViewSwitch
              state={state}
              views={[
                { value: 'grid', label: 'Grid', icon: LayoutGrid },
                { value: 'table', label: 'Table', icon: Rows3 },
              ]}
            />
          </>
        }
      />
      <ListResults
        state={state}
        result={result}
        texts={propertyTexts}
        filters={filters}
        isFramed={!isGrid}
        skeleton={
          isGrid ? (
            <PropertyGridSkeleton />
          ) : (
            <Suspense>
              <PropertyTableSkeleton />
            </Suspense>
          )
        }
        firstRun={{
          about: 'Properties are the houses and lots that your deals are made of. Add one and see at once what it leaves.',
          actions: (
            <ButtonLink icon={Plus} variant="primary" to={paths.properties.add}>
              Add Property
            </ButtonLink>
          ),
        }}
      >
        {(shown) =>
          isGrid ? (
            <PropertyGrid properties={shown} onDelete={setToDelete} isBusy={result.isPlaceholderData} />
          ) : (
            <Suspense fallback={<LoadingArea text={propertyTexts.loading} />}>
              <PropertyTable state={state} properties={shown} onDelete={setToDelete} isBusy={result.isPlaceholderData} />
            </Suspense>
          )
        }
      </ListResults>
      <Suspense>
        {toDelete && <DeleteProperty property={toDelete} onDeleted={() => focusAfter(toDelete)} onClose={() => setToDelete(undefined)} />}
      </Suspense>
    </>
  );
}
