/** The properties as a table, which is not what one sees first: its code comes when it is asked for. */
import { useMemo } from 'react';
import { paths } from '#client/core/paths.ts';
import { DataTable, TableSkeleton } from '#client/list/data-table.tsx';
import type { ListState } from '#client/list/list-state.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { buildPropertyColumns } from './property-columns.tsx';

interface Props {
  state: ListState;
  properties: readonly Property[];
  onDelete: (property: Property) => void;
  isBusy: boolean;
}

export function PropertyTable({ state, properties, onDelete, isBusy }: Props) {
  const columns = useMemo(() => buildPropertyColumns({ onDelete }), [onDelete]);
  return <DataTable state={state} label="Properties" columns={columns} rows={properties} openHref={getPropertyHref} isBusy={isBusy} />;
}

export const PropertyTableSkeleton = () => <TableSkeleton columns={buildPropertyColumns({ onDelete: () => undefined })} />;

const getPropertyHref = (property: Property) => paths.properties.one(property.id);
