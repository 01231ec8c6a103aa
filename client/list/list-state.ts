/** The state of a list on screen: query, view and filters, all of it in the URL. */
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
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

export interface ListState<Query = Values> {
  list: ListDefinition;
  query: Query;
  /** Table, board, grid: what the screen offers. */
  view: string;
  active: string[];
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  /** Sets fields of the query and goes to page 1 unless a page is given. A blank value drops the field. */
  change: (change: Partial<Record<keyof Query & string, unknown>>, how?: { replace?: boolean }) => void;
  /** Clears the search and every filter. */
  clear: () => void;
  setView: (view: string) => void;
}

/** Binds a list to the URL. `view` is what is shown when the URL names none. */
export function useListState<List extends ListDefinition>(
  list: List,
  { views = ['table'] }: { views?: readonly [string, ...string[]] } = {},
): ListState<ListQueryValues<List>> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  useEffect(() => {
    lastSeen.set(buildSeenKey(pathname), address);
  }, [pathname, address]);
  const query = useMemo(() => readListQuery(list, params), [list, params]);
  const wanted = params.get('view') ?? '';
  const view = views.includes(wanted) ? wanted : views[0];

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
        if (next === views[0]) now.delete('view');
        else now.set('view', next);
        return now;
      }),
    [go, views],
  );

  const active = useMemo(() => listActiveFilters(list, query), [list, query]);
  const isFiltered = active.length > 0 || !isBlank((query as Values).search);
  return { list, query, view, active, isFiltered, change, clear, setView };
}
