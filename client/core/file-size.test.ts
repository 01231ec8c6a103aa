import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [1_234_567, '1.2 MB'],
  [123_456_789, '123 MB'],
  [5_000_000_000, '5.0 GB'],
])('%d is %s', (bytes, said) => {
  expect(formatFileSize(bytes)).toBe(said);
});
