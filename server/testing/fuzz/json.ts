/** JSON as it can be written, not only as JavaScript can hold it: any text for a number, a key twice, `__proto__` as a key. */

/** Goes out as it is. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object whose members keep their order, and may share a key. */
export class Members {
  readonly pairs: [string, Json][];
  constructor(pairs: [string, Json][]) {
    this.pairs = pairs;
  }
}

export type Json = null | boolean | number | string | Written | Members | Json[];

export function written(value: Json): string {
  if (value instanceof Written) return value.text;
  if (value instanceof Members) return `{${value.pairs.map(([key, inner]) => `${JSON.stringify(key)}:${written(inner)}`).join(',')}}`;
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  return JSON.stringify(value);
}

/** As a path segment or a query value, which know only text. Half a surrogate pair goes out as the three bytes that no decoder takes. */
export function percent(value: Json): string {
  const text = typeof value === 'string' ? value : written(value);
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g, (sign) =>
    /^[\ud800-\udfff]$/.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign),
  );
}
