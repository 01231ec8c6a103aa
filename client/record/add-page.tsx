import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { plainFailure } from '#client/form/failure-text.ts';
import type { Fields } from '#client/form/form-values.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import type { ListDefinition } from '#client/list/list-url.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import type { Records } from './records.ts';

interface Props<Row extends { id: number }, Input, List extends ListDefinition> {
  records: Pick<Records<Row, Input, List>, 'one' | 'list' | 'texts' | 'paths' | 'calls'>;
  schema: z.ZodType<Input>;
  fields: Fields;
  /** Default values. */
  value?: Record<string, unknown>;
  /** Under the title. */
  about?: string;
  /** The page after saving; the list by default. */
  after?: (saved: Row) => string;
  cancel?: string;
  submit?: string;
  failed?: (message: string | undefined) => string;
  /** The form's fields. */
  children: ReactNode;
}

/** The page that adds a record. */
export function AddPage<Row extends { id: number }, Input, List extends ListDefinition>({
  records: { one, texts, paths, calls },
  about,
  value = {},
  after = () => paths.list,
  cancel = paths.list,
  submit = texts.submit ?? `Save ${one}`,
  failed = plainFailure(texts.createFailed),
  ...form
}: Props<Row, Input, List>) {
  const navigate = useNavigate();
  const toast = useToast();
  const create = calls.create.useMutation();
  const { refetch } = calls.list.useQuery(NEWEST, { enabled: false, networkMode: NOW.networkMode, retry: NOW.retry });
  const newest = async () => {
    const { data, error } = await refetch();
    if (error || !data) throw error;
    return data;
  };
  return (
    <>
      <PageHead title={`Add ${one}`}>{about}</PageHead>
      <RecordForm
        {...form}
        label={`Add ${one}`}
        value={value}
        draft={`${one.toLowerCase()}:new`}
        save={(input) => create.mutateAsync(input)}
        newest={newest}
        onSaved={(saved) => {
          toast.success(texts.created);
          void navigate(after(saved));
        }}
        submit={submit}
        failed={failed}
        cancel={cancel}
      />
    </>
  );
}
