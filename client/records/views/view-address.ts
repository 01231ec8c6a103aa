import { paths } from '#client/core/paths.ts';
import type { SavedView } from '#shared/records/views/view.ts';

/** All views of an account: asked for once, for the sidebar and each list. */
export const VIEWS_QUERY = {};

/** Where a view is shown. */
export const viewAddress = ({ entity, query }: Pick<SavedView, 'entity' | 'query'>): string =>
  `${paths[entity].list}${query ? `?${query}` : ''}`;
