/** Describes an activity: "Buyer: Ann Ray instead of Tom Fox". */
import { formatPhoneOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { formatValue } from '#client/core/value-text.ts';
import { type Activity, isFromOutside } from '#shared/accounts/history/activity.ts';
import { type Field, findFieldMeta } from '#shared/core/fields.ts';
import { ACTION_LOOKS } from './action-looks.ts';

type ActivityChange = Activity['changes'][number];
export type HistoryFields = Record<string, Field>;

const findText = ({ changes }: Pick<Activity, 'changes'>, field: string): string | undefined => {
  const change = changes.find((one) => one.field === field);
  const value = change?.after ?? change?.before;
  return typeof value === 'string' ? value : undefined;
};

/** Whether it is a logged call, text, visit or letter. */
export const isTouch = (activity: Activity): boolean => activity.entity === 'leads' && findText(activity, 'channel') !== undefined;

/** Whether a lead's next step was done. */
export const isNextStepDone = ({ entity, action }: Activity): boolean => entity === 'leads' && action === 'completed';

/** The note of a call, or a note alone. */
export const getNote = (activity: Activity): string | undefined =>
  activity.entity === 'leads' && (isTouch(activity) || activity.changes.every(({ field }) => field === 'note' || field === 'facts'))
    ? findText(activity, 'note')
    : undefined;

/** What was accepted of the note of a call. */
export const getNotedFacts = (activity: Activity): string | undefined =>
  getNote(activity) === undefined ? undefined : findText(activity, 'facts');

export function ActivityWords({ activity, fields }: { activity: Activity; fields: HistoryFields | undefined }) {
  if (isTouch(activity)) return <TouchWords activity={activity} />;
  const { changes, action, summary } = activity;
  if (getNote(activity)) return <p>{action === 'undone' ? 'Note removed' : 'Note'}</p>;
  if (action === 'updated' && changes.length > 0)
    return changes.map((change) => <ChangeWords key={change.field} change={change} field={fields?.[change.field]} />);
  if (isNextStepDone(activity))
    return (
      <p>
        Done: <b>{formatValue(changes.find(({ field }) => field === 'next_action')?.before ?? 'next step', undefined)}</b>
      </p>
    );
  const { words } = ACTION_LOOKS[action];
  const who = findText(activity, 'recipient') ?? findText(activity, 'merged_lead') ?? (isFromOutside(activity) ? summary : undefined);
  return <p>{who ? `${words}: ${who}` : words}</p>;
}

const CHANNELS: Record<string, string> = { text: 'Text', visit: 'Visit', letter: 'Letter' };

function TouchWords({ activity }: { activity: Activity }) {
  const [channel = '', outcome, phone, direction] = ['channel', 'outcome', 'phone', 'direction'].map((field) => findText(activity, field));
  const what = [CHANNELS[channel], outcome && formatOption(undefined, outcome)].filter(Boolean).join(': ') || 'Call';
  return (
    <p>
      {activity.action === 'undone' && 'Undone: '}
      <b>{what}</b>
      {phone && `, ${formatPhoneOrDash(phone)}`}
      {direction === 'in' && ', they called'}
    </p>
  );
}

/** "Buyer ID" is read as "Buyer" where the buyer is named. */
function getLabel({ field, before_name, after_name }: ActivityChange, of: Field | undefined): string {
  const label = (of && findFieldMeta(of)?.label) ?? formatOption(undefined, field).replace(/^Ai\b/, 'AI');
  return (before_name ?? after_name) === undefined ? label : label.replace(/ id$/i, '');
}

const isEmpty = (value: ActivityChange['before']): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Cents are shown only where nothing else changed. */
function ChangeWords({ change, field }: { change: ActivityChange; field: Field | undefined }) {
  const { before, after, before_name, after_name } = change;
  const isWhole = field !== undefined && findFieldMeta(field)?.kind === 'money' && Math.round(Number(before)) !== Math.round(Number(after));
  const words = (value: ActivityChange['before'], name: string | undefined) =>
    name ?? formatValue(isWhole && value !== null ? Math.round(Number(value)) : value, field);
  if (change.field === 'document' && (isEmpty(before) || isEmpty(after)))
    return (
      <p>
        Document {isEmpty(before) ? 'added' : 'deleted'}: <b>{formatValue(after ?? before, field)}</b>
      </p>
    );
  return (
    <p>
      {getLabel(change, field)}: <b>{isEmpty(after) ? 'none' : words(after, after_name)}</b>
      {!isEmpty(before) && ` instead of ${words(before, before_name)}`}
    </p>
  );
}
