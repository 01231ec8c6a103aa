/** Sessions and tokens as rows: what it is, what is known of it, and one thing to do about it. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatAgo } from '#client/core/format.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Pagination } from '#client/list/pagination.tsx';
import type { Page } from '#shared/core/list.ts';

/** `formatAgo` in the middle of a sentence. */
export const formatAgoInSentence = (moment: string): string => formatAgo(moment).replace('Yesterday', 'yesterday');

const PER_PAGE = 10;

/** Which page of a list is shown. */
export function usePaging() {
  const [query, change] = useState({ page: 1, per_page: PER_PAGE });
  return { query, change };
}

interface Paged<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Goes to the page before where all that was on the last one is gone. */
export function leaveEmptyPage({ query, change }: ReturnType<typeof usePaging>, { data, isPlaceholderData }: Paged<unknown>): void {
  if (data && query.page > data.meta.last_page && !isPlaceholderData) change({ ...query, page: data.meta.last_page });
}

interface KeyPagesProps<Row> {
  paging: ReturnType<typeof usePaging>;
  result: Paged<Row>;
  loading: string;
  failed: string;
  children: (rows: Row[]) => ReactNode;
}

/** One page of rows, and the pager where there are several. */
export function KeyPages<Row>({ paging: { query, change }, result, children, ...texts }: KeyPagesProps<Row>) {
  const meta = result.data?.meta;
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

/**
 * Puts the focus where a row was, once the row named to `removed` is gone and the window that asked is closed. `place` is the list,
 * or what stands for it when it is empty.
 */
export function useFocusAfterRemoval<Place extends HTMLElement>(place: RefObject<Place | null>, ids: readonly number[], isAsking: boolean) {
  const gone = useRef<{ id: number; at: number }>(undefined);
  useEffect(() => {
    const { current } = gone;
    if (!current || isAsking || ids.includes(current.id)) return;
    gone.current = undefined;
    focusSoon(() => {
      const rows = place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
      return rows[Math.min(current.at, rows.length - 1)] ?? place.current;
    });
  });
  return (id: number) => {
    gone.current = { id, at: ids.indexOf(id) };
  };
}

/** After a closing window has given the focus back to what opened it, which is no longer there. */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => void setTimeout(() => find()?.focus());

interface KeyListProps {
  label: string;
  place: RefObject<HTMLUListElement | null>;
  children: ReactNode;
}

export const KeyList = ({ label, place, children }: KeyListProps) => (
  <ul className="key-list" aria-label={label} ref={place} tabIndex={-1}>
    {children}
  </ul>
);

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
