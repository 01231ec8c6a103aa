/** The states of a list: loading, empty, failed, and the pager. */
import { type ReactNode, useEffect } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { FilterSpec } from './filter-specs.ts';
import type { ListResult, ListTexts } from './list-query.ts';
import type { ListState } from './list-state.ts';
import './list-results.css';
import { Pagination } from './pagination.tsx';

interface ListResultsProps<Row> {
  state: ListState;
  result: ListResult<Row>;
  texts: ListTexts;
  /** To name the filters when nothing fits them. */
  filters: readonly FilterSpec[];
  /** The shape of what is coming. */
  skeleton: ReactNode;
  /** Content for accounts without any record yet. */
  firstRun: { about: string; actions: ReactNode };
  /** Whether rows and pager share one card, as a table does; cards stand by themselves. */
  isFramed?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** "status Hot, source Referral and “oak”" */
function describeFilters(state: ListState, filters: readonly FilterSpec[]): string {
  const search = typeof state.query.search === 'string' ? state.query.search : '';
  const parts = filters
    .filter((spec) => state.active.includes(spec.name))
    .map(({ name, label, say }) => `${label.toLowerCase().replace(/\bai\b/, 'AI')} ${say(state.query[name])}`);
  if (search) parts.unshift(`“${search}”`);
  return new Intl.ListFormat('en-US').format(parts);
}

export function ListResults<Row>({ state, result, texts, filters, skeleton, firstRun, isFramed = true, children }: ListResultsProps<Row>) {
  const { data, error, isPlaceholderData } = result;
  const { change, query } = state;
  const page = Number(query.page);
  const lastPage = data && !isPlaceholderData ? data.meta.last_page : undefined;
  const isPastEnd = lastPage !== undefined && page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, change]);

  if (!data && error) {
    const { reason, requestId } = toProblem(error);
    return (
      <div className="card">
        <ErrorState title={texts.listFailed} message={reason} requestId={requestId} onRetry={() => void result.refetch()} />
      </div>
    );
  }
  if (!data || isPastEnd) {
    return (
      <div className="card" aria-busy="true">
        <div className="delayed">{skeleton}</div>
        <p className="pager" role="status">
          <span className="spinner" aria-hidden="true" />
          {texts.loading}
        </p>
      </div>
    );
  }
  if (data.meta.total === 0) {
    return (
      <div className="card">
        {state.isFiltered ? (
          <EmptyState title={texts.empty} glyph="search" actions={<Button onClick={state.clear}>Clear filters</Button>}>
            Nothing fits {describeFilters(state, filters)}.
          </EmptyState>
        ) : (
          <EmptyState title={texts.empty} actions={firstRun.actions}>
            {firstRun.about}
          </EmptyState>
        )}
      </div>
    );
  }
  const pager = <Pagination meta={data.meta} onPage={(next) => change({ page: next })} onPerPage={(size) => change({ per_page: size })} />;
  return isFramed ? (
    <div className="card">
      {children(data.data)}
      {pager}
    </div>
  ) : (
    <>
      {children(data.data)}
      <div className="card unframed-pager">{pager}</div>
    </>
  );
}
