/** The areas of the application, declared by the routes, for sidebar, shortcuts and palette. */
import { paths } from '#client/core/paths.ts';
import { type AreaOptions, readRouteName } from './route-title.ts';
import { areas } from './routes.tsx';

interface Area extends Omit<AreaOptions, 'create'> {
  label: string;
  path: string;
  create?: { label: string; path: string; key: string };
}

export const AREAS: readonly Area[] = areas.flatMap(({ path, handle }) => {
  const { title, area } = readRouteName(handle) ?? {};
  if (title === undefined || !area) return [];
  const { create, ...rest } = area;
  const page = `${paths.app}/${path ?? ''}`;
  return [{ ...rest, label: title, path: page, ...(create ? { create: { ...create, path: `${page}/add` } } : {}) }];
});

/** The areas of one part of the sidebar. */
export const listAreas = (group: AreaOptions['group']): Area[] => AREAS.filter((area) => area.group === group);

/** The area that an address belongs to, by prefix. */
export const findArea = (pathname: string): Area | undefined =>
  AREAS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
