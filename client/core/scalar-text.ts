/** A value of a query or a control as text: nothing, and anything that is not one value, is an empty text. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
