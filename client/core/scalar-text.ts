/** Converts a scalar to text; anything else becomes "". */
export const toScalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
