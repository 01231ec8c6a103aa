/** What a route is called: in the breadcrumb and in the title of the browser's tab. */
import type { LucideIcon } from 'lucide-react';
import type { FindRecords } from '#client/core/found.ts';
import { useMatches } from 'react-router-dom';
import { useRecordName } from '#client/core/record-name.ts';
import type { Counts } from '#shared/workspace/counts/counts.ts';

export interface RouteName {
  title: string;
  area?: AreaOptions;
}

/** What stands in the sidebar and the palette, and what its keys are. */
export interface AreaOptions {
  /** Daily work; talking, tracking, winning; or among the tools. */
  group: 'work' | 'outreach' | 'tools';
  icon: LucideIcon;
  /** What many of its records are called, where that is not its title. */
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

/** What a route says of itself. */
export const readRouteName = (handle: unknown): RouteName | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle ? (handle as RouteName) : undefined;

/** The named routes from the outermost to the present one, which is called as the record that it shows. */
export function useCrumbs(): Crumb[] {
  const record = useRecordName();
  return useMatches().flatMap(({ handle, pathname, params: { id } }) => {
    const name = readRouteName(handle);
    if (!name) return [];
    return [{ title: (id && pathname.endsWith(`/${id}`) && record) || name.title, path: pathname }];
  });
}
