/** The properties as a table, which is not what one sees first: its code comes when it is asked for. */
import { useMemo } from 'react';
import { paths } from '#client/core/paths.ts';
import { DataTable, TableSkeleton } from '#client/list/data-table.tsx';
import type { ListState } from '#client/list/list-state.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { propertyColumns } from './property-columns.tsx';

interface Props {
  state: ListState;
  properties: readonly Property[];
  onDelete: (property: Property) => void;
  isBusy: boolean;
}

export function PropertyTable({ state, properties, onDelete, isBusy }: Props) {
  const columns = useMemo(() => propertyColumns({ onDelete }), [onDelete]);
  return <DataTable state={state} label="Properties" columns={columns} rows={properties} openHref={propertyHref} isBusy={isBusy} />;
}

export const PropertyTableSkeleton = () => <TableSkeleton columns={propertyColumns({ onDelete: () => undefined })} />;

const propertyHref = (property: Property) => paths.properties.one(property.id);
