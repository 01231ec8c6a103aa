import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { today } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { OWNER_LIST_KIND_LABELS, OWNER_LIST_KINDS, type OwnerListKind } from '#shared/records/lists/owner-list.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import type { Import, ImportedList } from '#shared/workspace/import-export/import.ts';

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
export function ListCard({ job, list, error, onChange }: ListCardProps) {
  const id = useId();
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
  const showProblem = (part: 'list' | 'name' | 'day') =>
    part === wrong && (
      <p className="error" id={`${id}-error`}>
        <TriangleAlert className="icon" aria-hidden="true" />
        {error}
      </p>
    );
  const marked = (part: 'list' | 'name' | 'day') =>
    part === wrong ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {};
  return (
    <Card title="Which list is this?">
      <div className="form-grid">
        <div className="field">
          <label htmlFor={`${id}-list`}>List</label>
          <Select
            id={`${id}-list`}
            name="list"
            value={list ? String(list.id ?? NEW) : NONE}
            options={[
              { value: NONE, label: 'No list' },
              { value: NEW, label: 'New list' },
              ...(known?.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={({ target: { value } }) => choose(value)}
            {...marked('list')}
          />
          {showProblem('list')}
        </div>
        {list && !list.id && (
          <>
            <div className="field">
              <label htmlFor={`${id}-name`}>Name of the list</label>
              <Input
                id={`${id}-name`}
                maxLength={100}
                value={list.name ?? ''}
                autoComplete="off"
                onChange={({ target: { value } }) => onChange({ ...list, name: value })}
                {...marked('name')}
              />
              {showProblem('name')}
            </div>
            <div className="field">
              <label htmlFor={`${id}-kind`}>Kind</label>
              <Select
                id={`${id}-kind`}
                value={list.kind ?? 'other'}
                options={KINDS}
                onChange={({ target: { value } }) => onChange({ ...list, kind: value as OwnerListKind })}
              />
            </div>
          </>
        )}
        {list && (
          <div className="field">
            <label htmlFor={`${id}-day`}>Day of the data</label>
            <Input
              id={`${id}-day`}
              type="date"
              max={today()}
              value={list.as_of}
              onChange={({ target: { value } }) => value && onChange({ ...list, as_of: value })}
              {...marked('day')}
            />
            {showProblem('day')}
          </div>
        )}
      </div>
    </Card>
  );
}
