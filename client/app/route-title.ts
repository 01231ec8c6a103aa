/** The title of a route, in the breadcrumb and the browser tab. */
import type { LucideIcon } from 'lucide-react';
import type { FindRecords } from '#client/core/found.ts';
import { useMatches } from 'react-router-dom';
import { useRecordName } from '#client/core/record-name.ts';
import type { Counts } from '#shared/workspace/dashboard/counts.ts';

interface RouteName {
  title: string;
  area?: AreaOptions;
}

/** An area's entry in sidebar, palette and shortcuts. */
export interface AreaOptions {
  /** Daily work; talking, tracking, winning; or among the tools. */
  group: 'work' | 'outreach' | 'tools';
  icon: LucideIcon;
  /** The plural of its records, where it differs from the title. */
  many?: string;
  /** The key after G. */
  goKey?: string;
  count?: keyof Counts;
  /** What can be added on its page `add`: its name, and the key after N. */
  create?: { label: string; key: string };
  /** How the palette finds its records. */
  find?: () => Promise<FindRecords>;
}

interface Crumb extends RouteName {
  path: string;
}

/** The metadata of a route. */
export const readRouteName = (handle: unknown): RouteName | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle ? (handle as RouteName) : undefined;

/** The named routes from the outermost to the current one, whose name is the shown record's. */
export function useCrumbs(): Crumb[] {
  const record = useRecordName();
  return useMatches().flatMap(({ handle, pathname, params: { id } }) => {
    const name = readRouteName(handle);
    if (!name) return [];
    return [{ title: (id && pathname.endsWith(`/${id}`) && record) || name.title, path: pathname }];
  });
}
