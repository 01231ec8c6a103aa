import { expect, test } from 'vitest';
import { buildLoginPath, paths, resolveNext } from './paths.ts';

test('signing in leads back to the page that was asked for, with its query', () => {
  const next = new URLSearchParams(buildLoginPath('/app/leads?status=hot&page=2').split('?')[1]).get('next');
  expect(resolveNext(next)).toBe('/app/leads?status=hot&page=2');
});

test('it leads back to the checkout too', () => {
  expect(resolveNext('/pay')).toBe('/pay');
  expect(resolveNext('/pay?payment=7')).toBe('/pay?payment=7');
});

test.each([
  'https://evil.example/app',
  '/payroll',
  '//evil.example',
  '/\\evil.example',
  '/login',
  '/application',
  'javascript:alert(1)',
  '',
  null,
])('it does not lead to %j', (next) => {
  expect(resolveNext(next)).toBe(paths.app);
});
