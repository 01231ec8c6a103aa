import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES, WrongSetting } from './settings.ts';
import { ROOT } from '#server/testing/source.ts';

test('without any setting the product answers on this machine alone', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATABASE_URL: 'file:./data/dealflow.db',
    CORS_ORIGINS: [],
    TRUST_PROXY: 0,
  });
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', HOST: ' ', CORS_ORIGINS: '' })).toEqual(readSettings({}));
});

test('the example names every setting, with its default', () => {
  const example = parseEnv(readFileSync(path.join(ROOT, '.env.example'), 'utf8')) as Record<string, string>;
  expect(readSettings(example)).toEqual(readSettings({}));
  expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort());
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'data.db'],
  ['DATABASE_URL', 'postgres://somewhere'],
  ['LOG_LEVEL', 'loud'],
  ['CORS_ORIGINS', 'tools.example.com'],
  ['CORS_ORIGINS', 'https://a.example, *'],
  ['TRUST_PROXY', 'yes'],
  ['SMTP_URL', 'mail.example.com'],
  ['TWILIO_FROM', '5125550100'],
  ['AI_PRICE_IN', 'cheap'],
  ['ADYEN_ENVIRONMENT', 'production'],
  ['ADYEN_HMAC_KEY', 'secret'],
])('%s=%s is refused by its name, with the reason', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(new RegExp(`^${name} must `));
});

test('all errors are reported at once', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*\nLOG_LEVEL /);
});

test('lists are read, spaces and all', () => {
  expect(readSettings({ CORS_ORIGINS: 'https://a.example, http://b.example:8080 ,' }).CORS_ORIGINS).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
});
