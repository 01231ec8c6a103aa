/** The holder's link: create, copy, send with one's own mail or text app, and end. */
import { Link2, type LucideIcon, Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay, formatExactMoney, formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, getButtonLook } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkField } from '#client/ui/link-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Deposit, HolderLink } from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { UNREACHABLE_LABELS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';

export function HolderLinkBox({ deposit }: { deposit: Deposit }) {
  const { id, link } = deposit;
  const toast = useToast();
  const [made, setMade] = useState<HolderLink>();
  const make = trpc.deposits.makeLink.useMutation({ onSuccess: setMade });
  const revoke = trpc.deposits.revokeLink.useMutation({
    onSuccess: () => {
      setMade(undefined);
      toast.success(depositTexts.linkRevoked);
    },
  });
  const failure = make.error ?? revoke.error;
  return (
    <div className="stack g-2 deposit-link">
      <div className="row small" data-wrap="">
        <Icon of={Link2} />
        <span className="grow">{describeLink(deposit)}</span>
        {link && (
          <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={() => revoke.mutate({ id })}>
            End
          </Button>
        )}
        <Button size="sm" busy={make.isPending} onClick={() => make.mutate({ id })}>
          {link ? 'New link' : 'Make link'}
        </Button>
      </div>
      {made && <MadeLink key={made.url} link={made} deposit={deposit} />}
      {failure && <Banner tone="red">{toProblem(failure).reason}</Banner>}
    </div>
  );
}

function describeLink({ link }: Deposit): string {
  if (!link) return 'Holder link';
  return link.opened_at
    ? `Holder link, opened ${formatDateTime(link.opened_at)}`
    : `Holder link, not opened, ends ${formatCalendarDay(link.expires_at)}`;
}

function MadeLink({ link, deposit }: { link: HolderLink; deposit: Deposit }) {
  const url = new URL(link.url, window.location.origin).href;
  const subject = `Deposit of ${formatExactMoney(deposit.amount)}, ${deposit.property_address}`;
  const body = `Please confirm the deposit of ${formatExactMoney(deposit.amount)} for ${deposit.property_address}, due ${formatCalendarDay(deposit.due_on)}: ${url}`;
  return (
    <>
      <LinkField url={url} label="Holder link">
        Not sent by itself. Shown only once: a new link replaces it.
      </LinkField>
      <div className="row" data-wrap="">
        {deposit.holder_email && (
          <Way
            label="Email"
            icon={Mail}
            not={link.no_email}
            href={`mailto:${encodeURIComponent(deposit.holder_email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          />
        )}
        {deposit.holder_phone && (
          <Way
            label="Text"
            icon={MessageSquare}
            not={link.no_text}
            href={`sms:${deposit.holder_phone.replaceAll(/[^\d+]/g, '')}?&body=${encodeURIComponent(body)}`}
          />
        )}
      </div>
    </>
  );
}

interface WayProps {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Why the holder must not be written to this way; null when they may. */
  not: UnreachableReason | null;
}

function Way({ label, icon, href, not }: WayProps) {
  if (not === null)
    return (
      <a {...getButtonLook({ size: 'sm' })} href={href}>
        <Icon of={icon} />
        {label}
      </a>
    );
  const why = UNREACHABLE_LABELS[not];
  return (
    <Button size="sm" icon={icon} disabled title={why} aria-label={`${label}: ${why}`}>
      {label}
    </Button>
  );
}
