/** Links for people outside that lead nowhere: whatever they were for, they say the same. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { linkTexts } from '#shared/core/link-texts.ts';

const app = await testApp();
const TOKEN = '1-1-1.aaaaaaaaaaaaaaaaaaaaaa';

test('a link that was not made here is one page, wherever it would lead', async () => {
  const pages = await Promise.all(
    ['/room/', '/room/mine/', '/hold/', '/sign/', '/deal-sheets/'].map(async (path) => {
      const answer = await fetch(`${app.address}${path}${TOKEN}`);
      expect([path, answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
        path,
        404,
        'noindex',
        'no-store',
      ]);
      return answer.text();
    }),
  );
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain(`<h1>${linkTexts.dead}</h1>`);
  expect(pages[0]).toContain(linkTexts.deadAbout);
});
