import { formatDateTime } from '#client/core/format.ts';
import { WayLink } from '#client/records/contacts/contact-buttons.tsx';
import { formatDay } from '#shared/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import {
  KIND_LABELS,
  type Permissions,
  SOURCE_LABELS,
  CONTACT_STATUS_LABELS,
  CHANGE_LABELS,
  RECORDABLE,
} from '#shared/records/contacts/permission.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { LINE_LABELS } from '#shared/records/contacts/contact-point.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import './outreach.css';
import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import type { Fields } from '#client/form/form-values.ts';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';

const CHANNELS = { email: 'Email', sms: 'Texts', direct_mail: 'Letters' } as const;

const getTone = (contact_status: ContactStatus): Tone =>
  contact_status === 'consented' || contact_status === 'verified' ? 'green' : contact_status === 'bounced' ? 'yellow' : 'red';

interface Props {
  query: { data: Permissions | undefined; error: unknown; refetch: () => unknown };
  /** Whom it is about: "lead" or "buyer". */
  whom: string;
}

/** What a lead or a buyer may be sent, what is known of each address, and how it became known. */
export const ShownPermissions = ({ query, whom }: Props) => (
  <LoadedPart query={query} failed={outreachTexts.permissionsFailed} loading="Loading permissions...">
    {(permissions) => <Shown permissions={permissions} whom={whom} />}
  </LoadedPart>
);

function Shown({ permissions: { reach, known, other_points, events }, whom }: { permissions: Permissions; whom: string }) {
  // A lead's numbers stand where its calls are logged.
  const others = other_points.filter(({ kind }) => whom !== 'lead' || kind !== 'phone');
  const recorded = known.filter(({ contact_status }) => contact_status !== null);
  return (
    <div className="stack">
      <ul className="permission-list" aria-label={`Campaigns reach this ${whom} by`}>
        {Object.entries(CHANNELS).map(([channel, label]) => {
          const by = reach[channel as keyof typeof CHANNELS];
          return (
            by && (
              <li key={channel} className="row g-3">
                <span className="two grow">
                  <span>{label}</span>
                  {by.reason && <small>{UNREACHABLE_LABELS[by.reason]}</small>}
                </span>
                <Badge tone={by.may ? 'green' : 'red'}>{by.may ? 'Campaigns may' : 'No campaigns'}</Badge>
              </li>
            )
          );
        })}
      </ul>
      {others.length > 0 && <OtherPoints points={others} />}
      {recorded.length > 0 && (
        <ul className="permission-list" aria-label="What is known">
          {recorded.map(({ kind, address, contact_status, source, until }) => (
            <li key={`${kind} ${address}`} className="row g-3">
              <span className="two grow">
                <span>{KIND_LABELS[kind]}</span>
                <small className="clip">{address}</small>
                {source && <small>Known by {SOURCE_LABELS[source]}</small>}
              </span>
              {contact_status && (
                <Badge tone={getTone(contact_status)} dot={false}>
                  {until ? `Paused until ${formatDay(until)}` : CONTACT_STATUS_LABELS[contact_status]}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 ? <Log events={events} /> : <p className="muted small">Nothing is recorded yet: no consent, no opt-out.</p>}
    </div>
  );
}

/** The numbers and emails beside the first: a link for each channel that may be used, the reason for each other. */
const OtherPoints = ({ points }: { points: Permissions['other_points'] }) => (
  <ul className="permission-list" aria-label="Other phones and emails">
    {points.map(({ kind, value, line, channels }) => (
      <li key={`${kind} ${value}`} className="row g-3">
        <span className="two grow">
          <span className="clip">{kind === 'phone' ? formatPhone(value) : value}</span>
          {line !== 'unknown' && <small>{LINE_LABELS[line]}</small>}
          {[...new Set(channels.flatMap(({ reason }) => reason ?? []))].map((reason) => (
            <small key={reason}>{UNREACHABLE_LABELS[reason]}</small>
          ))}
        </span>
        {channels.map(({ channel, may }) => may && channel !== 'email' && <WayLink key={channel} way={channel} phone={value} />)}
      </li>
    ))}
  </ul>
);

/** Everything that was ever recorded; it cannot be changed. */
const Log = ({ events }: { events: Permissions['events'] }) => (
  <details>
    <summary className="link">Log of {events.length === 1 ? '1 entry' : `${events.length} entries`}</summary>
    <ol className="permission-log">
      {events.map(({ id, kind, address, contact_status, source, evidence, created_at }) => (
        <li key={id}>
          <b>{contact_status === null ? 'Lifted' : CONTACT_STATUS_LABELS[contact_status]}</b> ·{' '}
          {kind === 'lead' || kind === 'buyer' ? KIND_LABELS[kind] : address} · known by {SOURCE_LABELS[source]} ·{' '}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {evidence && <q className="pre-line">{evidence}</q>}
        </li>
      ))}
    </ol>
  </details>
);

type Kind = keyof typeof RECORDABLE;

interface RecordProps<Input> {
  /** Of the lead or buyer. */
  id: number;
  known: Permissions['known'];
  schema: z.ZodType<Input>;
  fields: Fields;
  /** What can be recorded of, the person first. */
  kinds: readonly Kind[];
  record: (input: Input) => Promise<unknown>;
  onClose: () => void;
}

const isPerson = (kind: Kind): boolean => kind === 'lead' || kind === 'buyer';

/** Records what became known of a lead or a buyer, or of an address of theirs, with its proof. */
export function RecordContactStatus<Input extends { kind: Kind; address?: string | null | undefined }>({
  id,
  known,
  schema,
  fields,
  kinds,
  record,
  onClose,
}: RecordProps<Input>) {
  const toast = useToast();
  const addressesOf = (kind: unknown) => [...new Set(known.filter((one) => one.kind === kind).map(({ address }) => address))];
  const about = kinds
    .filter((kind) => addressesOf(kind).length > 0)
    .map((kind) => {
      const [first = '', ...more] = addressesOf(kind);
      return { value: kind, label: isPerson(kind) ? first : more.length > 0 ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}: ${first}` };
    });
  return (
    <DialogForm
      title="Record a permission"
      description="It is saved with the time and cannot be changed later."
      schema={schema}
      fields={fields}
      initial={{ id: String(id), kind: kinds[0], address: '', contact_status: '', until: '', evidence: '' }}
      send={async (input) => {
        // Chosen while another kind was, it is none of these.
        const isOfKind = addressesOf(input.kind).includes(input.address ?? '');
        await record(isOfKind ? input : { ...input, address: null });
        toast.success(outreachTexts.contactStatusSaved);
        onClose();
      }}
      submit="Record"
      failed={outreachTexts.contactStatusFailed}
      onClose={onClose}
    >
      {({ kind, contact_status, until }) => (
        <>
          <FormField name="kind" span={12} control={(control) => <Choice {...control} options={about} />} />
          {!isPerson(kind as Kind) && addressesOf(kind).length > 1 && (
            <FormField
              name="address"
              span={12}
              control={(control) => (
                <Choice
                  {...control}
                  placeholder="The first"
                  options={addressesOf(kind).map((address) => ({ value: address, label: address }))}
                />
              )}
            />
          )}
          <FormField
            name="contact_status"
            span={12}
            control={(control) => (
              <Choice
                {...control}
                placeholder="Select..."
                options={RECORDABLE[kind as Kind].map((value) => ({
                  value,
                  label: CHANGE_LABELS[value],
                }))}
              />
            )}
          />
          {(contact_status === 'paused' || until !== '') && <FormField name="until" span={12} hint="Blank: until somebody ends it" />}
          <FormField name="evidence" span={12} rows={3} hint="What was said or signed, when and where; a link to a recording or a form" />
        </>
      )}
    </DialogForm>
  );
}

interface ChoiceProps extends ControlProps {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

function Choice({ bind, value, onChange, required: _, ...rest }: ChoiceProps) {
  return <Select {...rest} ref={bind} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
}
