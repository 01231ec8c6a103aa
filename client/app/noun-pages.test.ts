/** Where the history leads: each noun's page is an address of the application. */
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { NOUNS } from '#shared/core/nouns.ts';
import { areas } from './routes.tsx';

test.each(NOUNS.flatMap((noun) => ('page' in noun ? [noun.page] : [])))('%s is a route', (page) => {
  const found = matchRoutes([{ path: '/app', children: areas }], page.replace('{id}', '1'));
  expect(found?.at(-1)?.pathname.replace(/\/$/, '')).toBe(page.replace('{id}', '1'));
});
