/** What a route is called: in the breadcrumb and in the title of the browser's tab. */
import { useMatches } from 'react-router-dom';

export interface RouteName {
  title: string;
}

export interface Crumb extends RouteName {
  path: string;
}

const nameOf = (handle: unknown): RouteName | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle ? (handle as RouteName) : undefined;

/** The named routes from the outermost to the present one. */
export const useCrumbs = (): Crumb[] =>
  useMatches().flatMap(({ handle, pathname }) => {
    const name = nameOf(handle);
    return name ? [{ title: name.title, path: pathname }] : [];
  });
