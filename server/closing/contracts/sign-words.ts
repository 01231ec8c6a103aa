/** Moments, addresses and devices as signers and certificates read them. */
import { isText, type SentChannel } from '#shared/records/contacts/channels.ts';

/** "Nov 22, 2026, 4:12 PM CST" in a zone; the server's when none is named. */
export const formatMomentIn = (iso: string, zone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', {
    ...(zone ? { timeZone: zone } : {}),
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replaceAll('\u202f', ' ');

/** "(•••) •••-0142", "m•••@example.com": enough to know it again, and nothing for whoever was forwarded the link. */
export function maskAddress(channel: SentChannel, address: string): string {
  if (isText(channel)) return `(•••) •••-${address.replace(/\D/g, '').slice(-4)}`;
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
