import { describe, expect, test } from 'vitest';
import { listAreaKeys, listKeysOfAreas, listKeysOfPlace } from './areas.ts';

test.each([
  ['78704', ['78704']],
  ['78704-1234', ['78704']],
  ['78704, 78745', ['78704', '78745']],
  ['Austin, TX', ['austin, tx']],
  ['  austin ,  texas ', ['austin, tx']],
  ['Austin TX', ['austin, tx']],
  ['Austin, TX 78704', ['78704']],
  ['Round Rock, Austin, TX', ['round rock, tx', 'austin, tx']],
  ['Travis County, TX', ['travis county, tx']],
  ['Orleans Parish, LA', ['orleans county, la']],
  ['Saint Louis, MO', ['st louis, mo']],
  ['St. Louis, MO', ['st louis, mo']],
  ['Fort Worth, TX', ['ft worth, tx']],
  ['Cañon City, CO', ['canon city, co']],
  ['TX', ['tx']],
  ['North Carolina', ['nc']],
  ['TX, OK', ['tx', 'ok']],
  ['Texas, Oklahoma', ['tx', 'ok']],
  ['New York, NY', ['new york, ny']],
  ['Delaware, OH', ['delaware, oh']],
  ['New York, NY 10001', ['10001']],
  ['78704, Round Rock', ['78704', 'round rock']],
  ['Round Rock, 78704', ['round rock', '78704']],
  ['78704, Round Rock, TX', ['78704', 'round rock, tx']],
  ['Round Rock, Austin, TX 78704', ['round rock, tx', '78704']],
  ['78704 78745', ['78704', '78745']],
  ['78704, TX', ['78704']],
  ['Austin, TX, 78704', ['78704']],
  ['Raleigh North Carolina', ['raleigh, nc']],
  ['Austin', ['austin']],
  ['Constructor', ['constructor']],
  ['a constructor', ['a constructor']],
  ['Anywhere', ['']],
  [' , ', []],
])('%j is read as %j', (area, keys) => {
  expect(listAreaKeys(area)).toEqual(keys);
});

test('no area is anywhere, and no key comes twice', () => {
  expect(listKeysOfAreas([])).toEqual(['']);
  expect(listKeysOfAreas(['TX', 'Texas', '78704'])).toEqual(['tx', '78704']);
});

describe('a place', () => {
  const place = { zip: '78704-1234', city: 'Austin', county: 'Travis', state: 'TX' };
  const keys = listKeysOfPlace(place).map(({ key }) => key);

  test.each(['78704', 'Austin, TX', 'Austin', 'Travis County, TX', 'Travis County', 'TX', 'Texas', 'anywhere'])(
    'is found by %j',
    (area) => {
      expect(listAreaKeys(area).some((key) => keys.includes(key))).toBe(true);
    },
  );

  test.each(['78705', 'Dallas, TX', 'Austin, MN', 'Williamson County, TX', 'OK'])('is not found by %j', (area) => {
    expect(listAreaKeys(area).some((key) => keys.includes(key))).toBe(false);
  });

  test('is the same county with and without the word', () => {
    const orleans = { zip: '70112', city: 'New Orleans', state: 'LA' };
    expect(listKeysOfPlace({ ...orleans, county: 'Orleans Parish' })).toEqual(listKeysOfPlace({ ...orleans, county: 'Orleans' }));
  });
});
