import { type Field, type FieldMeta, findFieldMeta } from '#shared/core/fields.ts';
import { formatCalendarDay, formatQuantity, formatDateTime, formatExactMoney } from './format.ts';
import { formatOption } from './option-label.ts';

const LONGEST = 60;

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** Links are counted, other lists are written out. */
function listText(values: readonly unknown[], meta: FieldMeta | undefined, longest: number): string {
  if (values.length === 0) return 'empty';
  if (meta?.kind === 'links') return formatQuantity(values.length, 'link');
  return cut(values.map((one) => (meta?.kind === 'choices' ? formatOption(meta.options, String(one)) : String(one))).join(', '), longest);
}

/** A stored or typed value in words, by the kind of its field; a text is cut after `longest` characters. */
export function formatValue(value: unknown, field: Field | undefined, longest = LONGEST): string {
  if (value === null || value === undefined || value === '') return 'empty';
  const meta = field && findFieldMeta(field);
  if (Array.isArray(value)) return listText(value, meta, longest);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' && typeof value !== 'number') return 'empty';
  const text = String(value);
  if (meta?.kind === 'money' && Number.isFinite(Number(text))) return formatExactMoney(Number(text));
  if (meta?.kind === 'day') return formatCalendarDay(text);
  if (meta?.kind === 'moment') return formatDateTime(text);
  if (meta?.kind === 'option') return formatOption(meta.options, text);
  return cut(text, longest);
}
