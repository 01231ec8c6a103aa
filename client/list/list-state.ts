/** The state of a list on screen: query, view and filters, all of it in the URL. */
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { LucideIcon } from 'lucide-react';
import { getSessionAccountId } from '#client/core/session.ts';
import {
  listActiveFilters,
  changeQuery,
  isBlank,
  type ListDefinition,
  type ListQueryValues,
  readListQuery,
  type Values,
  writeListQuery,
} from './list-url.ts';

/** The last URL of each list, so that a form returns to the same rows. */
const lastSeen = new Map<string, string>();
const buildSeenKey = (path: string) => `${getSessionAccountId()}:${path}`;

/** A list's address with the filters, sort and page that it was last seen with. */
export const listAddress = (path: string): string => path + (lastSeen.get(buildSeenKey(path)) ?? '');

/** What a list is shown as: table, board, grid. */
export interface ListView {
  value: string;
  label: string;
  icon: LucideIcon;
}

export interface ListState<Query = Values> {
  list: ListDefinition;
  query: Query;
  /** The value of the view that is shown, and what there is to choose from. */
  view: string;
  views: readonly ListView[];
  active: string[];
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  /** Sets fields of the query and goes to page 1 unless a page is given. A blank value drops the field. */
  change: (change: Partial<Record<keyof Query & string, unknown>>, how?: { replace?: boolean }) => void;
  /** Clears the search and every filter. */
  clear: () => void;
  setView: (view: string) => void;
}

const NO_VIEWS: readonly ListView[] = [];

/** Binds a list to the URL. The first view is shown when the URL names none. */
export function useListState<List extends ListDefinition>(list: List, views = NO_VIEWS): ListState<ListQueryValues<List>> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  useEffect(() => {
    lastSeen.set(buildSeenKey(pathname), address);
  }, [pathname, address]);
  const query = useMemo(() => readListQuery(list, params), [list, params]);
  const wanted = params.get('view') ?? '';
  const first = views[0]?.value ?? 'table';
  const view = views.some(({ value }) => value === wanted) ? wanted : first;

  // Reads the address when it is about to change: two changes in one tick must not undo each other.
  const go = useCallback(
    (next: (params: URLSearchParams) => URLSearchParams, replace = false) => {
      const search = next(new URLSearchParams(window.location.search)).toString();
      void navigate({ search: search ? `?${search}` : '' }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  const change = useCallback(
    (change: Values, how?: { replace?: boolean }) =>
      go((now) => writeListQuery(list, now, changeQuery(readListQuery(list, now), change)), how?.replace),
    [go, list],
  );
  const clear = useCallback(
    () => change({ search: '', ...Object.fromEntries(Object.keys(list.filters).map((name) => [name, ''])) }),
    [change, list],
  );
  const setView = useCallback(
    (next: string) =>
      go((now) => {
        if (next === first) now.delete('view');
        else now.set('view', next);
        return now;
      }),
    [go, first],
  );

  const active = useMemo(() => listActiveFilters(list, query), [list, query]);
  const isFiltered = active.length > 0 || !isBlank((query as Values).search);
  return { list, query, view, views, active, isFiltered, change, clear, setView };
}
