/** Merge fields: names in double braces that stand for a value of each lead. */
import { findNearest } from '../../core/nearest.ts';

/** What a field stands for, and its fallback. */
export const MERGE_FIELDS = {
  first_name: { label: 'First name', fallback: 'there' },
  last_name: { label: 'Last name', fallback: 'homeowner' },
  full_name: { label: 'Full name', fallback: 'homeowner' },
  property_address: { label: 'Property address', fallback: 'your property' },
  property_city: { label: 'Property city', fallback: 'your area' },
  property_state: { label: 'Property state', fallback: 'your state' },
  property_zip: { label: 'Property ZIP', fallback: 'your ZIP code' },
  property_type: { label: 'Property type', fallback: 'property' },
  owner_company: { label: "Owner's company", fallback: 'your company' },
  company: { label: 'My company', fallback: '' },
  my_name: { label: 'My name', fallback: '' },
  my_first_name: { label: 'My first name', fallback: '' },
  my_phone: { label: 'My phone', fallback: '' },
  my_email: { label: 'My email', fallback: '' },
  /** The place of the personal sentence; by default at the end of the first paragraph. */
  personal_sentence: { label: 'Personal sentence', fallback: '' },
} as const;
type MergeField = keyof typeof MERGE_FIELDS;

/** What the text to buyers can say: of the buyer, and of the property that they are offered. */
export const BUYER_MERGE_FIELDS = {
  first_name: { label: 'First name', fallback: 'there' },
  name: { label: 'Name', fallback: 'there' },
  buyer_company: { label: "Buyer's company", fallback: 'your company' },
  property_address: { label: 'Property address', fallback: 'the property' },
  property_city: { label: 'Property city', fallback: 'the area' },
  property_state: { label: 'Property state', fallback: 'the state' },
  property_zip: { label: 'Property ZIP', fallback: 'the ZIP code' },
  property_type: { label: 'Property type', fallback: 'property' },
  bedrooms: { label: 'Bedrooms', fallback: 'not stated' },
  bathrooms: { label: 'Bathrooms', fallback: 'not stated' },
  square_feet: { label: 'Square feet', fallback: 'not stated' },
  year_built: { label: 'Year built', fallback: 'not stated' },
  price: { label: 'Price', fallback: 'on request' },
  arv: { label: 'ARV', fallback: 'not estimated' },
  repairs: { label: 'Repairs', fallback: 'not estimated' },
  /** Of the room that the message invites into. */
  bids_close: { label: 'Bids close', fallback: 'soon' },
  /** A link of each buyer's own to the sheet with photos, comparables and figures. */
  deal_sheet: { label: 'Link of the deal sheet', fallback: '' },
  /** Their rooms and bids, their buy box, and the way out; of those alone who are invited to a room. */
  buyer_page: { label: "Link of the buyer's own page", fallback: '' },
  company: MERGE_FIELDS.company,
  my_name: MERGE_FIELDS.my_name,
  my_first_name: MERGE_FIELDS.my_first_name,
  my_phone: MERGE_FIELDS.my_phone,
  my_email: MERGE_FIELDS.my_email,
} as const;
type BuyerMergeField = keyof typeof BUYER_MERGE_FIELDS;

/** The fields a text may use. */
export type MergeCatalog = Readonly<Record<string, { label: string; fallback: string }>>;
export const MERGE_CATALOGS: Readonly<Record<'leads' | 'buyers', MergeCatalog>> = { leads: MERGE_FIELDS, buyers: BUYER_MERGE_FIELDS };

/** A value of each field; null where it is not known. */
export type MergeValues = Readonly<Record<MergeField, string | null>>;
export type BuyerMergeValues = Readonly<Record<BuyerMergeField, string | null>>;

/**
 * A stretch of a text: as written, from the lead (or buyer, or property), a fallback for an unknown value, or written for
 * this lead alone.
 */
export const PART_SOURCES = ['text', 'lead', 'fallback', 'personal'] as const;
export interface TextPart {
  text: string;
  source: (typeof PART_SOURCES)[number];
}

const FIELD = /\{\{([^{}]*)\}\}/g;

/** "name | what to say instead" taken apart. */
function readField(inside: string): { name: string; fallback: string | undefined } {
  const at = inside.indexOf('|');
  return at < 0
    ? { name: inside.trim(), fallback: undefined }
    : { name: inside.slice(0, at).trim(), fallback: inside.slice(at + 1).trim() };
}

/** The first error in a text's fields; undefined when there is none. */
export function mergeFieldProblem(text: string, catalog: MergeCatalog = MERGE_FIELDS): string | undefined {
  const isField = (name: string) => Object.hasOwn(catalog, name);
  const all = () => Object.keys(catalog).join(', ');
  for (const [whole, inside = ''] of text.matchAll(FIELD)) {
    const { name } = readField(inside);
    if (isField(name)) continue;
    if (name === '') return `${whole} names no field. The fields are: ${all()}`;
    const near = findNearest(name, Object.keys(catalog));
    return near ? `There is no field {{${name}}}. Did you mean {{${near}}}?` : `There is no field {{${name}}}. The fields are: ${all()}`;
  }
  const rest = text.replace(FIELD, ' ');
  const broken = /\{\{[^\n]{0,30}|[^\s{}]{0,30}\}\}/.exec(rest)?.[0];
  if (broken !== undefined) return `A field begins with {{ and ends with }}: ${broken.trim()}`;
  const single = /\{\s*(\w+)\s*\}/.exec(rest)?.[1];
  if (single !== undefined && isField(single)) return `A field has two braces on each side: {{${single}}}`;
  return undefined;
}

/** A value on one line, so that no name can start a new line or header. */
const flattenToLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A text with each field replaced by its value, in parts. Values are data: braces in them stay braces. */
export function renderParts(
  template: string,
  values: Readonly<Record<string, string | null>>,
  catalog: MergeCatalog = MERGE_FIELDS,
): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of template.matchAll(FIELD)) {
    const { name, fallback } = readField(found[1] ?? '');
    const field = Object.hasOwn(catalog, name) ? catalog[name] : undefined;
    if (!field) continue;
    if (found.index > from) parts.push({ text: template.slice(from, found.index), source: 'text' });
    const value = flattenToLine(values[name] ?? '');
    const text = value || (fallback ?? field.fallback);
    const source = !value ? 'fallback' : name === 'personal_sentence' ? 'personal' : 'lead';
    if (text) parts.push({ text, source });
    from = found.index + found[0].length;
  }
  if (from < template.length) parts.push({ text: template.slice(from), source: 'text' });
  return parts;
}

/** A text with each field replaced by its value or its fallback. */
export const renderText = (template: string, values: MergeValues): string =>
  renderParts(template, values)
    .map(({ text }) => text)
    .join('');

const PERSONAL = '{{personal_sentence}}';
const GREETING = /^(hi|hello|hey|dear|good (morning|afternoon|evening)|greetings)\b/i;

/** A text with a place for the personal sentence: where it was put, else at the end of the first paragraph that says something. */
export function withPersonalPlace(template: string): string {
  if (/\{\{\s*personal_sentence\s*(\|[^{}]*)?\}\}/.test(template)) return template;
  const pieces = template.split(/(\n\s*\n)/);
  const says = (piece: string, at: number) =>
    at % 2 === 0 && piece.trim().length >= 40 && !(GREETING.test(piece.trim()) && piece.trim().length < 60);
  const first = pieces.findIndex(says);
  const last = pieces.findLastIndex((piece, at) => at % 2 === 0 && piece.trim() !== '');
  const chosen = first < 0 ? Math.max(0, last) : first;
  const extended = (piece: string) => {
    const words = piece.trimEnd();
    return `${words} ${PERSONAL}${piece.slice(words.length)}`;
  };
  return pieces.map((piece, at) => (at === chosen ? extended(piece) : piece)).join('');
}
