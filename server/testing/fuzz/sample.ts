/** Values that the document allows. What a schema leaves open (what a phone number looks like) is known by the field's name. */
import type { Dice } from '#server/tools/demo/random.ts';
import { type Json, Members } from './json.ts';
import { ODD_TEXTS } from './hostile.ts';

export interface Schema {
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  anyOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

/** Where samples come from. */
export interface Source {
  dice: Dice;
  /** An id of one's own for a field that names another record; undefined when the field names none. */
  reference(field: string): number | undefined;
  password: string;
  /** A number never given before. */
  fresh(): number;
}

const NAMES = [
  'Ann',
  "O'Brien",
  'Anne-Marie',
  'Zo\u00eb N\u00fa\u00f1ez',
  'St. Louis',
  '\u0141ukasz',
  '\u5f20\u4f1f',
  '\u0639\u0644\u064a',
];
/** Of a property these may be left out of a piece of land alone, which the document cannot say. */
const OF_A_HOUSE = new Set(['bedrooms', 'bathrooms', 'square_feet', 'year_built', 'repair_estimate']);
/** In the US, and never one without the other, which the document cannot say. */
const PLACE = new Set(['latitude', 'longitude']);
const MONEY = /price|value|amount|fee|cost|arv|estimate|money|balance/;

const HOUR = 3_600_000;
/** Nobody else of the account has an appointment then: two hours for each number. */
export const freeHour = (number: number): string => new Date(Date.UTC(2030, 0, 1) + (number % 100_000) * 2 * HOUR).toISOString();

export function sample(schema: Schema, field: string, source: Source): Json {
  const { dice } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.anyOf) {
    const options = schema.anyOf.filter((option) => option.type !== 'null');
    if (options.length < schema.anyOf.length && !OF_A_HOUSE.has(field) && !PLACE.has(field) && dice.chance(0.15)) return null;
    return sample(dice.pick(options), field, source);
  }
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      // An appointment at an hour that nobody offered.
      if (field === 'force') return true;
      // What is a rate is earned once.
      return field === 'is_repeatable' ? false : dice.chance(0.5);
    case 'integer':
    case 'number':
      return sampleNumber(schema, field, source, type);
    case 'array':
      return Array.from({ length: dice.between(schema.minItems ?? 0, Math.min(3, schema.maxItems ?? 3)) }, () =>
        sample(schema.items ?? {}, field, source),
      );
    case 'object':
      return sampleObject(schema, field, source);
    case undefined:
    default:
      return sampleText(schema, field, source);
  }
}

function sampleObject(schema: Schema, field: string, source: Source): Json {
  // Which columns a file has is in no schema.
  if (field === 'mapping')
    return new Members([
      ['Owner', 'owner_name'],
      ['Address', 'property_address'],
    ]);
  const required = new Set(schema.required ?? []);
  const hasPlace = 'latitude' in (schema.properties ?? {}) && source.dice.chance(0.5);
  return new Members(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => {
        if (PLACE.has(name)) return hasPlace;
        return required.has(name) || OF_A_HOUSE.has(name) || source.dice.chance(name === 'version' ? 0.05 : 0.5);
      })
      .map(([name, inner]) => [name, sample(inner, name, source)]),
  );
}

function sampleNumber(schema: Schema, field: string, source: Source, type: 'integer' | 'number'): number {
  const { dice } = source;
  const known = source.reference(field);
  if (known !== undefined) return known;
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
  const most = schema.maximum ?? 1000;
  if (field === 'threshold') return dice.between(1, 100);
  if (field === 'year_built') return dice.between(1850, 2025);
  if (PLACE.has(field)) return field === 'latitude' ? dice.between(25, 48) : dice.between(-124, -70);
  if (field === 'page') return dice.chance(0.8) ? dice.between(1, 3) : most;
  if (field === 'per_page') return dice.chance(0.9) ? dice.between(1, 10) : most;
  if (type === 'integer') return dice.between(Math.max(1, least), Math.min(most, 5000));
  if (MONEY.test(field)) return dice.chance(0.1) ? most : dice.between(Math.max(1, least) * 100, Math.min(most, 900_000) * 100) / 100;
  return dice.between(Math.max(1, least) * 2, Math.min(most, 50) * 2) / 2;
}

function sampleText(schema: Schema, field: string, source: Source): string {
  const { dice } = source;
  if (schema.format === 'date') {
    // A deal closes after it is signed; what is put off is put off until another day.
    const isAhead = field.startsWith('closing') || field === 'until';
    const year = isAhead ? dice.between(2027, 2029) : dice.between(1999, 2025);
    return `${year}-0${dice.between(1, 9)}-${dice.between(10, 28)}`;
  }
  if (field === 'starts_at') return freeHour(source.fresh());
  if (schema.format === 'date-time') return `2030-0${dice.between(1, 9)}-01T00:00:00.000Z`;
  if (field === 'time_zone') return dice.pick(['America/Chicago', 'Asia/Kolkata', 'UTC']);
  if (/^(from|to|answers_(from|until)|quiet_(from|until))$/.test(field) && !schema.format)
    return /to|until/.test(field) ? '17:00' : `${dice.pick(['08', '09', '11'])}:15`;
  if (field === 'If-Match') return '*';
  if (/password/.test(field)) return source.password;
  if (/email|reply_to/.test(field)) return `fuzz.${source.fresh()}@example.com`;
  if (/phone/.test(field)) return `+1512555${dice.between(1000, 9999)}`;
  if (/zip/.test(field)) return dice.pick(['78701', '78701-1234']);
  if (/^images$|url|link/.test(field)) return `https://example.com/${source.fresh()}.jpg`;
  const text = /name$|city|county/.test(field) ? dice.pick(NAMES) : dice.pick(ODD_TEXTS);
  const signs = [...text].slice(0, schema.maxLength ?? 200);
  while (signs.length < (schema.minLength ?? 1)) signs.push('a');
  return signs.join('').trim();
}
