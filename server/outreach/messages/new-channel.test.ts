/** A channel that does not exist: its description, its carrier and its composer are all that is written for it. */
import { afterAll, expect, test, vi } from 'vitest';
import type { MessageDetail } from '#shared/outreach/messages/message.ts';
import { formatE164, normalizePhone } from '#shared/records/contacts/address.ts';
import type { Carrier } from './compose.ts';

const sent: { to: string; body: string }[] = [];
// What lists channels does so when it is loaded: it is loaded anew with the channel, and again without it for other files.
vi.resetModules();
afterAll(() => vi.resetModules());
const { CHANNELS } = await import('#shared/records/contacts/channels.ts');
Object.assign(CHANNELS, {
  fax: {
    ...{ label: 'Fax', about: 'A page on their machine.', point: 'phone', guard: 'text', hand: 'text' },
    ...{ normalize: formatE164, toKey: (phone: string) => normalizePhone(phone) ?? phone },
    ...{ provider: 'fax line', service: 'fax service', many: 'Faxes' },
    uses: { single: 3, message: 5, conversation: 9 },
  },
});
const { CARRIERS } = await import('./compose.ts');
const fax: Carrier = {
  isSet: () => true,
  send: async (_, { message }) => {
    sent.push({ to: message.to_address, body: `FAX: ${message.body}` });
    return { kind: 'sent', id: 'fax 1' };
  },
};
Object.assign(CARRIERS, { fax });
const { testApp } = await import('#server/testing/app.ts');
const { signUp } = await import('#server/testing/people.ts');
const app = await testApp({ at: '2026-11-20T15:00:00.000Z' });
const ann = await signUp(app);

type Refused = { errors: Record<string, string[]> };
const send = (lead: number, channel: string) =>
  ann.rest<MessageDetail>('POST', `/leads/${lead}/messages`, { channel, subject: '', body: 'Is it for sale?' });

test('can be chosen, composed and handed over to its own provider', async () => {
  const lead = await ann.addLead({ phone: '(314) 555-0142', property_state: 'MO' });
  const { status, body } = await send(lead, 'fax');
  expect([status, body.data.channel, body.data.to_address]).toEqual([201, 'fax', '+13145550142']);
  await vi.waitFor(() => expect(sent).toEqual([{ to: '+13145550142', body: 'FAX: Is it for sale?' }]), 30_000);
  await vi.waitFor(async () => {
    const { data } = (await ann.rest<MessageDetail>('GET', `/outreach/messages/${body.data.id}`)).body;
    expect([data.status, data.provider]).toEqual(['sent', 'fax line']);
  }, 30_000);
  const listed = await ann.rest<MessageDetail[]>('GET', '/outreach/messages?channel=fax');
  expect(listed.body.data.map(({ id }) => id)).toEqual([body.data.id]);
});

test('is guarded by the rules that its description names', async () => {
  const lead = await ann.addLead({ phone: '(314) 555-0143', property_state: 'MO' });
  await ann.rest('POST', `/leads/${lead}/contact-permissions`, { kind: 'phone', contact_status: 'do_not_contact', evidence: 'She called' });
  const before = sent.length;
  expect((await send(lead, 'fax')).status).toBe(409);
  expect(sent).toHaveLength(before);
});

test('is named where channels are listed, and no other is', async () => {
  const lead = await ann.addLead({});
  const { status, body } = await send(lead, 'pigeon');
  expect([status, (body as unknown as Refused).errors['channel']]).toEqual([422, ['Must be one of: email, sms, fax']]);
});
