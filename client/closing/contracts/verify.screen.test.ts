/** The page that checks a file: what was sealed here, what was changed, and what somebody else signed with a key of their own. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp } from '#client/testing/browser.ts';
import { toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import { toHeaderText } from '#shared/closing/ledger/check.ts';
import { NO_HASH } from '#shared/closing/ledger/ledger.ts';
import { type SealFile, toSealText } from '#shared/closing/ledger/verify.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** A contract that its one signer has signed: the sealed file and its signature. */
async function seal(person: Person): Promise<{ pdf: Buffer; signature: SealFile }> {
  const property = await person.call<{ id: number }>('POST', '/properties', aProperty());
  const lead = await person.call<{ id: number }>('POST', '/leads', aLead());
  const deal = await person.call<{ id: number }>('POST', '/deals', aDeal({ property_id: property.id, lead_id: lead.id }));
  const template = await person.call<{ id: number }>('POST', '/contract-templates', {
    ...{ name: 'Own', kind: 'purchase', states: [], body: 'Agreed. [sign: seller]' },
  });
  const { id } = await person.call<ContractDetail>('POST', '/contracts', { deal_id: deal.id, template_id: template.id });
  await person.call('PATCH', `/contracts/${id}`, { signers: [{ role: 'seller', name: 'Marisol Trevino' }] });
  const { links } = await person.call<SentContract>('POST', `/contracts/${id}/send`, {});
  const path = new URL(links[0]?.url ?? '').pathname;
  const post = (step: string, fields: Record<string, string>) =>
    fetch(`${address}${path}/${step}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  await post('consent', { agree: 'yes' });
  await post('sign', { how: 'typed', name: 'Marisol Trevino' });
  const read = (file: string) => fetch(`${address}/api/contracts/${id}/${file}`, { headers: { authorization: `Bearer ${person.token}` } });
  return {
    pdf: Buffer.from(await (await read('document.pdf')).arrayBuffer()),
    signature: (await (await read('signature.json')).json()) as SealFile,
  };
}

/** Somebody's own key, with which anything can be signed. */
function strangersKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  return { public_key, fingerprint: sha256(Buffer.from(public_key, 'hex')).slice(0, 32), privateKey };
}
const signWith = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString('hex');

test('a file is green, red or yellow as its seal says', async () => {
  const { pdf, signature } = await seal(await signUp());
  const { page } = await open('/verify');
  const drop = async (file: Buffer, seal: SealFile | undefined, heading: string) => {
    await page
      .getByLabel('Drop a PDF')
      .setInputFiles([
        { name: 'contract.pdf', mimeType: 'application/pdf', buffer: file },
        ...(seal ? [{ name: 'contract.sig.json', mimeType: 'application/json', buffer: Buffer.from(toCanonicalJson(seal)) }] : []),
      ]);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    return page.locator('#verdict').getAttribute('data-tone');
  };
  expect(await drop(pdf, signature, 'Unchanged')).toBe('green');
  const changed = Buffer.concat([pdf, Buffer.from('\n')]);
  expect(await drop(changed, undefined, 'Changed after sealing')).toBe('red');
  expect(await drop(changed, signature, 'Changed after sealing')).toBe('red');
  const { privateKey, ...key } = strangersKey();
  const reseal = (about: Partial<SealFile>) => {
    const statement = { ...signature, ...about, ...key };
    return { ...statement, signature: signWith(privateKey, toSealText(statement)) };
  };
  // A stranger who signs a changed copy under our seal, our file, and a file that nobody knows.
  expect(await drop(changed, reseal({ sha256: sha256(changed) }), 'Changed after sealing')).toBe('red');
  expect(await drop(pdf, reseal({}), 'Sealed with another key')).toBe('yellow');
  const own = Buffer.from('%PDF-1.4 of somebody else');
  const strange = reseal({ sha256: sha256(own), reference: `seal-${'0'.repeat(32)}` });
  expect(await drop(own, strange, 'Sealed with another key')).toBe('yellow');
  await expectAccessible(page);

  const header = {
    ...{ format: 'dealflow-ledger-1' as const, account: { id: 1, name: 'Somebody' }, ...key },
    ...{ count: 0, head: NO_HASH, exported_at: '2026-11-23T10:00:00.000Z' },
  };
  const line = toCanonicalJson({ ...header, signature: signWith(privateKey, toHeaderText(header)) });
  const dropLedger = async (text: string, heading: string) => {
    await page.reload();
    await page
      .getByLabel('Drop a PDF')
      .setInputFiles([{ name: 'ledger.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) }]);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    return page.locator('#verdict').getAttribute('data-tone');
  };
  expect(await dropLedger(line, 'Whole, with another key')).toBe('yellow');
  // A word added where no hash covers it, and a "key" for which anybody can sign.
  expect(await dropLedger(line.replace('{', '{"a_note":"paid",'), 'Not whole')).toBe('red');
  expect(await dropLedger(line.replace('"name":"Somebody"', '"name":"Somebody","of":"all"'), 'Not whole')).toBe('red');
  expect(await dropLedger(`${line}\n\n`, 'Not whole')).toBe('red');
  const neutral = `01${'0'.repeat(62)}`;
  const anybodys = { ...header, public_key: neutral, fingerprint: sha256(Buffer.from(neutral, 'hex')).slice(0, 32) };
  expect(await dropLedger(toCanonicalJson({ ...anybodys, signature: neutral + '0'.repeat(64) }), 'Not whole')).toBe('red');
  expect(await drop(pdf, { ...signature, note: 'paid' } as SealFile, 'Forged signature')).toBe('red');
});
