import { expect, test } from 'vitest';
import { loginFor, paths, safeNext } from './paths.ts';

test('signing in leads back to the page that was asked for, with its query', () => {
  const next = new URLSearchParams(loginFor('/app/leads?status=hot&page=2').split('?')[1]).get('next');
  expect(safeNext(next)).toBe('/app/leads?status=hot&page=2');
});

test('it leads back to the checkout too', () => {
  expect(safeNext('/pay')).toBe('/pay');
  expect(safeNext('/pay?payment=7')).toBe('/pay?payment=7');
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
  expect(safeNext(next)).toBe(paths.app);
});
