import { type LucideIcon, MessageSquare, Phone } from 'lucide-react';
import { useId } from 'react';
import { Button, getButtonLook } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { UNREACHABLE_LABELS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { type HandAnswer, useHandWays, type Whom } from './use-hand-ways.ts';

type Way = 'call' | 'text';

const WAYS: Record<Way, { label: string; icon: LucideIcon; scheme: string }> = {
  call: { label: 'Call', icon: Phone, scheme: 'tel:' },
  text: { label: 'Text', icon: MessageSquare, scheme: 'sms:' },
};

export const toHref = (way: Way, phone: string): string =>
  `${WAYS[way].scheme}${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;

/** Calls or texts one of several numbers. */
export const WayLink = ({ way, phone }: { way: Way; phone: string }) => (
  <a className="link small" href={toHref(way, phone)} aria-label={`${WAYS[way].label} ${formatPhone(phone)}`}>
    {WAYS[way].label}
  </a>
);

interface Props {
  whom: Whom;
  phone: string | null;
  ways: readonly Way[];
  /** Calling is what the page is for. */
  isCallFirst?: boolean;
}

/** Call and Text buttons of a lead or a buyer; blocked ones show the reason. */
export function ContactButtons({ whom, phone, ways, isCallFirst = false }: Props) {
  const ask = useHandWays(whom);
  const reasonId = useId();
  if (!phone) return null;
  const answers = ways.map((way) => ({ way, ...ask(way) }));
  const why = describeReasons(answers);
  return (
    <>
      {answers.map(({ way, may }) =>
        may ? (
          <a key={way} {...getButtonLook({ variant: isCallFirst && way === 'call' ? 'primary' : 'secondary' })} href={toHref(way, phone)}>
            <Icon of={WAYS[way].icon} />
            {WAYS[way].label}
          </a>
        ) : (
          <Button key={way} icon={WAYS[way].icon} disabled aria-describedby={why ? reasonId : undefined}>
            {WAYS[way].label}
          </Button>
        ),
      )}
      {why && (
        <small className="muted" id={reasonId}>
          {why}
        </small>
      )}
    </>
  );
}

interface CallProps {
  name: string;
  phone: string;
  /** What the contact rules answered with the record: why it must not be called; null when it may. */
  reason: UnreachableReason | null;
}

/** Call, in a row that came with the answer of the contact rules. */
export function CallButton({ name, phone, reason }: CallProps) {
  if (reason === null)
    return (
      <a {...getButtonLook({ size: 'sm' })} href={toHref('call', phone)} aria-label={`Call ${name}`} data-call="">
        <Icon of={Phone} />
        Call
      </a>
    );
  const why = UNREACHABLE_LABELS[reason];
  return (
    <Button size="sm" icon={Phone} disabled title={why} aria-label={`Call ${name}: ${why}`}>
      Call
    </Button>
  );
}

/** "Wrong number"; with the way where another one is open. */
function describeReasons(answers: readonly (HandAnswer & { way: Way })[]): string {
  const shut = answers.filter(({ may, why }) => !may && why !== undefined);
  const all = [...new Set(shut.map(({ why }) => why))];
  if (all.length === 1 && shut.length === answers.length) return all.join();
  return shut.map(({ way, why }) => `${WAYS[way].label}: ${why}`).join('. ');
}

/** A lead's number; a link only where it may be called. */
export function PhoneLink({ lead: { id, phone }, children }: { lead: { id: number; phone: string }; children: string }) {
  const { may, why } = useHandWays({ lead: id })('call');
  if (may)
    return (
      <a className="link" href={toHref('call', phone)}>
        {children}
      </a>
    );
  return (
    <span className="two">
      <span>{children}</span>
      {why && <small className="muted">{why}</small>}
    </span>
  );
}
