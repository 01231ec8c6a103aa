import { type Field, findFieldMeta } from '#shared/core/fields.ts';
import { calendarDay, counted, dateTime, exactMoney } from './format.ts';
import { optionLabel } from './option-label.ts';

const LONGEST = 60;

/** A stored or typed value in words, by the kind of its field; a text is cut after `longest` characters. */
export function valueText(value: unknown, field: Field | undefined, longest = LONGEST): string {
  if (value === null || value === undefined || value === '') return 'empty';
  const meta = field && findFieldMeta(field);
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : counted(value.length, 'link');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' && typeof value !== 'number') return 'empty';
  const text = String(value);
  if (meta?.kind === 'money' && Number.isFinite(Number(text))) return exactMoney(Number(text));
  if (meta?.kind === 'day') return calendarDay(text);
  if (meta?.kind === 'moment') return dateTime(text);
  if (meta?.kind === 'option') return optionLabel(meta.options, text);
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}
