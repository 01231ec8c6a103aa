/** A lead's numbers in calling order, with their status. */
import { formatPhoneOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { WayLink } from '#client/records/contacts/contact-buttons.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { type ContactPoint, LINE_LABELS, type PointStatus } from '#shared/records/contacts/contact-point.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';

const STATUS_LABELS: Record<PointStatus, string> = {
  untried: 'Not tried',
  correct: 'Right number',
  no_answer: 'No answer',
  wrong: 'Wrong number',
  dead: 'Disconnected',
  deceased: 'Deceased',
  bounced: 'Does not accept messages',
  returned: 'Returned',
};

interface Props {
  lead: number;
  phones: readonly ContactPoint[];
  chosen: string | undefined;
  onChoose: (phone: string) => void;
}

export function Numbers({ lead, phones, chosen, onChoose }: Props) {
  const ask = useHandWays({ lead });
  const others = trpc.outreach.permissions.useQuery({ id: lead }).data?.other_points;
  const findChannels = (phone: string) => others?.find(({ kind, value }) => kind === 'phone' && value === phone)?.channels;
  const whyNot = ({ value, rank }: ContactPoint) => {
    if (rank === 0) return ask('call').why;
    const reason = findChannels(value)?.find(({ channel }) => channel === 'call')?.reason;
    return reason ? UNREACHABLE_LABELS[reason] : undefined;
  };
  return (
    <fieldset className="numbers">
      <legend className="sr">Number</legend>
      {phones.map((point) => {
        const { value, line, status } = point;
        const why = whyNot(point);
        return (
          <div key={value} className="row g-3">
            <label className="number grow">
              <input className="check" type="radio" name="called" checked={value === chosen} onChange={() => onChoose(value)} />
              <span>
                <span className="num">{formatPhoneOrDash(value)}</span>{' '}
                <small className="muted">{[LINE_LABELS[line], why ?? STATUS_LABELS[status]].filter(Boolean).join(' · ')}</small>
              </span>
            </label>
            {findChannels(value)?.map(
              ({ channel, may }) => may && channel !== 'email' && <WayLink key={channel} way={channel} phone={value} />,
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
