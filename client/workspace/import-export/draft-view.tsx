import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { formatQuantity, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Import, ImportOptions, ImportedList } from '#shared/workspace/import-export/import.ts';
import { type Mapping, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { Card } from '#client/ui/card.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { OWNER_LIST_KIND_LABELS, OWNER_LIST_KINDS, type OwnerListKind } from '#shared/records/leads/lists/owner-list.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import { ChangesCard } from './changes-card.tsx';
import { ColumnTable } from './column-table.tsx';
import { Labeled } from '#client/ui/labeled.tsx';
import { OptionsCard } from './options-card.tsx';
import { PreviewCard } from './preview-card.tsx';

const NONE = 'none';
const NEW = 'new';
const KINDS = OWNER_LIST_KINDS.map((value) => ({ value, label: OWNER_LIST_KIND_LABELS[value] }));

interface ListCardProps {
  job: Import;
  list: ImportedList | null;
  /** Why the server does not take this list. */
  error: string | undefined;
  onChange: (list: ImportedList | null) => void;
}

/** Asks which list a file of leads is, and of which day. */
function ListCard({ job, list, error, onChange }: ListCardProps) {
  const { data: known } = trpc.lists.list.useQuery({ per_page: 100, sort_by: 'name', sort_order: 'asc' });
  const choose = (value: string) => {
    if (value === NONE) return onChange(null);
    const guess = guessList(
      job.filename,
      job.columns.map(({ name }) => name),
    );
    const as_of = list?.as_of ?? guess.day ?? today();
    const isNew = value === NEW;
    onChange(isNew ? { id: undefined, name: guess.name, kind: guess.kind ?? 'other', as_of } : { id: Number(value), as_of });
  };
  const wrong = error && list && (list.as_of > today() ? 'day' : list.id ? 'list' : 'name');
  return (
    <Card title="Which list is this?">
      <div className="form-grid">
        <Labeled label="List" error={wrong === 'list' && error}>
          {(control) => (
            <Select
              {...control}
              name="list"
              value={list ? String(list.id ?? NEW) : NONE}
              options={[
                { value: NONE, label: 'No list' },
                { value: NEW, label: 'New list' },
                ...(known?.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
              ]}
              onChange={({ target: { value } }) => choose(value)}
            />
          )}
        </Labeled>
        {list && !list.id && (
          <>
            <Labeled label="Name of the list" error={wrong === 'name' && error}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  value={list.name ?? ''}
                  autoComplete="off"
                  onChange={({ target: { value } }) => onChange({ ...list, name: value })}
                />
              )}
            </Labeled>
            <Labeled label="Kind">
              {(control) => (
                <Select
                  {...control}
                  value={list.kind ?? 'other'}
                  options={KINDS}
                  onChange={({ target: { value } }) => onChange({ ...list, kind: value as OwnerListKind })}
                />
              )}
            </Labeled>
          </>
        )}
        {list && (
          <Labeled label="Day of the data" error={wrong === 'day' && error}>
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today()}
                value={list.as_of}
                onChange={({ target: { value } }) => value && onChange({ ...list, as_of: value })}
              />
            )}
          </Labeled>
        )}
      </div>
    </Card>
  );
}

/** A field that takes one column moves from the column that had it. */
function withColumn(noun: ImportNoun, mapping: Mapping, column: string, target: string | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== column && (taken !== target || noun.several.includes(taken)));
  return Object.fromEntries(target ? [...others, [column, target]] : others);
}

/** Who is on the list already is not left out then: what is missing is filled in. */
const withList = (options: ImportOptions, list: ImportOptions['list']): ImportOptions => ({
  ...options,
  list,
  ...(list && !options.list && options.duplicates === 'skip' && { duplicates: 'merge' }),
});

/** Before the start: which column becomes what, the options, and what would come of it. */
export function DraftView({ job }: { job: Import }) {
  const noun = IMPORT_NOUNS[job.entity];
  const { import: home } = paths[job.entity];
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [mapping, setMapping] = useState<Mapping>(job.mapping);
  const [options, setOptions] = useState<ImportOptions>(() => withList(job.options, job.options.list ?? job.list_guess));
  const [isDropped, setDropped] = useState(false);
  const { mutate: look, ...looked } = trpc.imports.setMapping.useMutation();
  const failed = { onError: (error: unknown) => toast.error(toProblem(error).reason) };
  const start = trpc.imports.start.useMutation({
    ...failed,
    onSuccess: (started) => utils.imports.get.setData({ id: String(job.id) }, started),
  });
  const remove = trpc.imports.remove.useMutation({ ...failed, onSuccess: () => setDropped(true) });

  useEffect(() => {
    look({ id: job.id, mapping, ...options });
  }, [look, job.id, mapping, options]);

  if (isDropped) return <Navigate to={home} replace />;
  const preview = looked.data;
  const toCome = preview ? preview.imported + preview.merged : 0;
  const canStart = preview !== undefined && !looked.isPending && preview.obstacle === null && toCome > 0;
  // Blanks are filled in any case where rows are merged.
  const changes = (preview?.changes ?? []).filter(({ differs }) => differs > 0 || options.duplicates !== 'merge');
  const isAll = preview?.checked === job.total;
  const problem = looked.error && !looked.isPending ? toProblem(looked.error) : undefined;
  const listError = problem?.errors?.list?.[0];
  const leftOut = job.columns.filter(({ name, samples }) => samples.length > 0 && !Object.hasOwn(mapping, name)).map(({ name }) => name);
  const reason = listError ?? (looked.isPending ? undefined : preview?.obstacle);
  return (
    <div className="stack g-5">
      {job.unread_characters > 0 && (
        <Banner tone="yellow">{csvTexts.unreadCharacters(formatQuantity(job.unread_characters, 'character', 'characters'))}</Banner>
      )}
      {job.looks_like && <OtherNoun entity={job.looks_like} />}
      {job.entity === 'leads' && (
        <ListCard job={job} list={options.list ?? null} error={listError} onChange={(list) => setOptions(withList(options, list))} />
      )}
      <ColumnTable
        entity={job.entity}
        columns={job.columns}
        mapping={mapping}
        onMatch={(column, target) => setMapping(withColumn(noun, mapping, column, target))}
      />
      <OptionsCard
        noun={noun}
        options={options}
        mapping={mapping}
        orders={preview?.name_orders ?? null}
        onChange={(change) => setOptions({ ...options, ...change })}
      />
      {problem && !listError && (
        <Banner
          tone="red"
          actions={
            <Button size="sm" onClick={() => look({ id: job.id, mapping, ...options })}>
              Try again
            </Button>
          }
        >
          {problem.reason}
        </Banner>
      )}
      {preview?.warning && preview.obstacle === null && <Banner tone="yellow">{preview.warning}</Banner>}
      {changes.length > 0 && (
        <ChangesCard entity={job.entity} changes={changes} take={options.take ?? []} onTake={(take) => setOptions({ ...options, take })} />
      )}
      <PreviewCard entity={job.entity} preview={preview} joins={Boolean(options.list)} total={job.total} isBusy={looked.isPending} />
      {leftOut.length > 0 && (
        <p className="small muted">
          <b>Not imported:</b> {joinNames(leftOut)}
        </p>
      )}
      {/** Always visible, however many columns and rows there are. */}
      <footer className="form-foot import-start">
        <Button
          variant="primary"
          disabled={!canStart}
          busy={start.isPending}
          busyText="Starting..."
          onClick={() => start.mutate({ id: job.id })}
        >
          {isAll && canStart ? `Import ${formatQuantity(toCome, noun.words.one)}` : 'Start the import'}
        </Button>
        <Button onClick={() => void navigate(home)}>Later</Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({ id: job.id })}>
          Discard
        </Button>
        <span className="import-obstacle" role="status">
          {reason && <TriangleAlert className="icon" aria-hidden="true" />}
          {reason}
        </span>
      </footer>
    </div>
  );
}

const NAMED = 8;
/** The first names, and how many more there are. */
const joinNames = (names: readonly string[]): string =>
  names.length > NAMED + 1 ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ');

/** Says that the file looks like a list of something else, and where such lists are imported. */
function OtherNoun({ entity }: { entity: Import['entity'] }) {
  const { many, title } = IMPORT_NOUNS[entity].words;
  return (
    <Banner
      tone="yellow"
      actions={
        <ButtonLink size="sm" to={paths[entity].import}>
          {title} instead
        </ButtonLink>
      }
    >
      This looks like a list of {many}.
    </Banner>
  );
}
