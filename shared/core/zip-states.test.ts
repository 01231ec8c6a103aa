import { expect, test } from 'vitest';
import { findStateCode, findStateInAddress, findStateOfZip } from './zip-states.ts';

test.each([
  ['75201', 'TX'],
  ['98101', 'WA'],
  ['02139', 'MA'],
  ['53202-1234', 'WI'],
  ['73301', 'TX'],
  ['73401', 'OK'],
  ['00901', 'PR'],
  ['00802', 'VI'],
  ['96799', 'AS'],
  ['96950', 'MP'],
  ['96910', 'GU'],
  ['09021', undefined],
  ['7520', undefined],
])('ZIP %s: %s', (zip, state) => expect(findStateOfZip(zip)).toBe(state));

test.each([
  ['12 Elm St, Dallas, TX 75201', 'TX'],
  ['12 Elm St Dallas TX', 'TX'],
  ['12 Elm St, Seattle, Washington', 'WA'],
  ['12 Elm St, Fargo, North Dakota', 'ND'],
  ['2735 N Humboldt Ct', undefined],
  ['12 Elm Street', undefined],
])('%s: %s', (address, state) => expect(findStateInAddress(address)).toBe(state));

test('a state is known by its name', () =>
  expect([findStateCode('Washington'), findStateCode('wa'), findStateCode('?')]).toEqual(['WA', 'WA', undefined]));
