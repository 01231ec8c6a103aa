import { Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { plainFailure } from '#client/form/failure-text.ts';
import type { Fields, StoredRecord } from '#client/form/form-values.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import type { ListDefinition } from '#client/list/list-url.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import { DeleteOne } from './delete-one.tsx';
import type { Records } from './records.ts';

type Stored = StoredRecord & { id: number };

interface Result<Row> {
  data: Row | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => Promise<{ data: Row | undefined; error: unknown }>;
}

interface EditCalls<Row, Patch> {
  get: {
    useQuery(input: { id: string | number }, options: { refetchOnMount?: 'always'; enabled?: false } & Partial<typeof NOW>): Result<Row>;
  };
  update: { useMutation(): { mutateAsync(input: Patch & { id: number; version: number | undefined }): Promise<Row> } };
}

interface Props<Row extends { id: number }, Input, Patch, List extends ListDefinition> {
  records: Records<Row, Input, List>;
  calls: EditCalls<Row & StoredRecord, Patch>;
  /** Of a PATCH. */
  schema: z.ZodType<Patch>;
  fields: Fields;
  title: (row: Row) => ReactNode;
  /** Under the title. */
  about: (row: Row) => ReactNode;
  /** At the end of the head. */
  actions?: (row: Row) => ReactNode;
  canDelete?: (row: Row) => boolean;
  /** Between head and form. */
  above?: (row: Row) => ReactNode;
  history: (row: Row) => ReactNode;
  /** The page after saving or deleting; the list by default. */
  back?: string;
  /** The form's button, where the texts of the records do not say it. */
  submit?: string;
  /** The form's fields. */
  children: ReactNode;
}

/** The page that changes a record, field by field, beside its history. */
export function EditPage<Row extends { id: number }, Input, Patch, List extends ListDefinition>(props: Props<Row, Input, Patch, List>) {
  const { id = '' } = useParams();
  const { many, paths } = props.records;
  return (
    <LoadedRecord
      query={props.calls.get.useQuery({ id }, FRESH)}
      texts={props.records.texts}
      back={<ButtonLink to={paths.list}>Back to {many.toLowerCase()}</ButtonLink>}
    >
      {(record) => <Edit key={record.id} {...props} record={record} />}
    </LoadedRecord>
  );
}

function Edit<Row extends { id: number }, Input, Patch, List extends ListDefinition>(
  props: Props<Row, Input, Patch, List> & { record: Row & Stored },
) {
  const { record, records, calls, back = listAddress(records.paths.list) } = props;
  const { texts } = records;
  const navigate = useNavigate();
  const toast = useToast();
  const update = calls.update.useMutation();
  const { refetch } = calls.get.useQuery({ id: record.id }, { enabled: false, ...NOW });
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const load = async () => {
    const { data, error } = await refetch();
    if (error || !data) throw error;
    return data;
  };
  if (isDeleted) return <Navigate to={back} replace />;
  return (
    <>
      <PageHead
        title={props.title(record)}
        actions={
          <>
            {props.actions?.(record)}
            {props.canDelete?.(record) && (
              <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
                <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                  Delete {records.one.toLowerCase()}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      >
        {props.about(record)}
      </PageHead>
      <div className="stack">
        {props.above?.(record)}
        <RecordForm
          label={`Edit ${records.one}`}
          schema={props.schema}
          fields={props.fields}
          value={record}
          load={load}
          draft={`${records.one.toLowerCase()}:${record.id}`}
          useQuiet={useQuietForm}
          patch={(change, version) => update.mutateAsync({ ...change, id: record.id, version })}
          onSaved={() => {
            toast.success(texts.updated);
            void navigate(back);
          }}
          submit={props.submit ?? texts.submit ?? `Update ${records.one}`}
          failed={plainFailure(texts.updateFailed)}
          aside={
            <aside className="rail stack" aria-label="History">
              <Card title="History">{props.history(record)}</Card>
            </aside>
          }
        >
          {props.children}
        </RecordForm>
      </div>
      {isDeleting && <DeleteOne records={records} record={record} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
