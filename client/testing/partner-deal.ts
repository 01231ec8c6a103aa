/** A partner's deal for tests in the browser: the packet of another account, imported. */
import { address, type Person, signUp } from '#client/testing/browser.ts';
import { aListing, aProperty } from '#shared/testing/records.ts';

async function ask(person: Person, path: string, init: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${person.token}`, ...init.headers };
  const answer = await fetch(new URL(`/api${path}`, address), { method: 'POST', ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Another account opens a room on a house and makes its packet, which this person imports. Gives the id of the deal. */
export async function importPartnerDeal(
  person: Person,
  { sender = {}, house = {}, listing = {} }: { sender?: Parameters<typeof signUp>[0]; house?: object; listing?: object } = {},
): Promise<number> {
  const partner = await signUp(sender);
  const property = await partner.call<{ id: number }>('POST', '/properties', aProperty({ ...house }));
  const about = { property_id: property.id, open: true, closes_at: '2099-01-10T00:00:00.000Z', ...listing };
  const room = await partner.call<{ id: number }>('POST', '/listings', aListing(about));
  const packet = await ask(partner, `/listings/${room.id}/packet`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fee_split_percent: 50, may_market: 'own_buyers' }),
  });
  const body = new FormData();
  body.set('packet', await packet.blob(), 'deal.dealflow');
  const taken = await ask(person, '/packets', { body });
  return ((await taken.json()) as { data: { id: number } }).data.id;
}
