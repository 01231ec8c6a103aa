import { expect, test } from 'vitest';
import { parseEnvelope } from './postal.ts';

test.each([
  ['12 Oak St, Dallas, TX 75201', { street: '12 Oak St', city: 'Dallas', state: 'TX', zip: '75201' }],
  ['12 Oak St, Unit 4, St. Louis, MO 63101-1234', { street: '12 Oak St, Unit 4', city: 'St. Louis', state: 'MO', zip: '63101-1234' }],
  ['12 Oak St, Dallas, TX', { street: '12 Oak St', city: 'Dallas', state: 'TX', zip: '' }],
  ['somewhere', { street: 'somewhere', city: '', state: '', zip: '' }],
])('%s stands on an envelope line by line', (address, lines) => expect(parseEnvelope(address)).toEqual(lines));
