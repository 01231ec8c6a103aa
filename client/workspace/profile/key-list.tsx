/** Sessions and tokens as rows: what it is, what is known of it, and one thing to do about it. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatAgo } from '#client/core/format.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Pagination } from '#client/list/pagination.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Page } from '#shared/core/list.ts';

/** `formatAgo` in the middle of a sentence. */
export const formatAgoInSentence = (moment: string): string => formatAgo(moment).replace('Yesterday', 'yesterday');

const PER_PAGE = 10;

/** Which page of a list is shown. */
export function usePaging() {
  const [query, change] = useState({ page: 1, per_page: PER_PAGE });
  return { query, change };
}

interface KeyPagesProps<Row> {
  paging: ReturnType<typeof usePaging>;
  result: { data: Page<Row> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  loading: string;
  failed: string;
  children: (rows: Row[]) => ReactNode;
}

/** One page of rows, and the pager where there are several; the page before where all that was on the last one is gone. */
export function KeyPages<Row>({ paging: { query, change }, result, children, ...texts }: KeyPagesProps<Row>) {
  const meta = result.data?.meta;
  const last = meta && !result.isPlaceholderData ? meta.last_page : query.page;
  useEffect(() => {
    if (query.page > last) change({ ...query, page: last });
  }, [query, last, change]);
  return (
    <>
      <LoadedPart query={result} {...texts}>
        {({ data }) => children(data)}
      </LoadedPart>
      {meta && meta.total > PER_PAGE && (
        <Pagination meta={meta} onPage={(page) => change({ ...query, page })} onPerPage={(per_page) => change({ page: 1, per_page })} />
      )}
    </>
  );
}

/** After a closing window has given the focus back to what opened it, which is no longer there. */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => void setTimeout(() => find()?.focus());

interface KeyListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** In place of a list without rows. */
  empty?: ReactNode;
  /** `ask` opens the question whether it goes. */
  row: (row: Row, at: number, ask: () => void) => ReactNode;
  removal: (row: Row) => Omit<ComponentProps<typeof DeleteDialog>, 'onDeleted' | 'onClose'> & { done: string };
}

/** Rows that can be removed one by one; the focus goes where the row was, else to what stands for an empty list. */
export function KeyList<Row extends { id: number }>({ label, rows, empty, row, removal }: KeyListProps<Row>) {
  const toast = useToast();
  const [asked, setAsked] = useState<Row>();
  const place = useRef<HTMLDivElement>(null);
  const gone = useRef<{ id: number; at: number }>(undefined);
  useEffect(() => {
    const { current } = gone;
    if (!current || asked || rows.some(({ id }) => id === current.id)) return;
    gone.current = undefined;
    focusSoon(() => {
      const left = place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
      return left[Math.min(current.at, left.length - 1)] ?? place.current;
    });
  });
  const { done, ...question } = asked ? removal(asked) : { done: '' };
  return (
    <div className="key-list" ref={place} tabIndex={-1}>
      {rows.length === 0 && !asked ? empty : <ul aria-label={label}>{rows.map((one, at) => row(one, at, () => setAsked(one)))}</ul>}
      {asked && 'title' in question && (
        <DeleteDialog
          {...question}
          onDeleted={() => {
            gone.current = { id: asked.id, at: rows.findIndex(({ id }) => id === asked.id) };
            toast.success(done);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface KeyRowProps {
  /** Above the first row of several of a kind. */
  over?: string | undefined;
  name: ReactNode;
  /** Beside the name. */
  badge?: ReactNode;
  /** Under the name, one after another. */
  facts: readonly (ReactNode | false)[];
  action?: ReactNode;
}

export function KeyRow({ over, name, badge, facts, action }: KeyRowProps) {
  return (
    <li className="row g-3" data-key="" tabIndex={-1}>
      <span className="two grow">
        {over && <span className="over">{over}</span>}
        <span className="row" data-wrap="">
          <b>{name}</b>
          {badge}
        </span>
        <small>
          {facts.filter(Boolean).map((fact, at) => (
            // The facts of a row keep their places.
            <span key={at}>
              {at > 0 && ' · '}
              {fact}
            </span>
          ))}
        </small>
      </span>
      {action}
    </li>
  );
}
