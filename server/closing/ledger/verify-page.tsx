/** The public page that says whether a document is the one that was sealed. One file: it works from a saved copy, without a network. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { OutsidePage, renderGuestPage } from '#server/outside/page.tsx';
import { readInstanceKey } from './append.ts';
import { SECOND_SPELLING, WEAK_POINTS } from '#shared/closing/ledger/canonical.ts';

const VerifyPage = ({ fingerprint }: { fingerprint: string }) => (
  <OutsidePage title="Check a document" look="verify" ownScript={VERIFY_SCRIPT}>
    <div id="intro">
      <h1>Is this the document that was signed?</h1>
      <p>The file stays on your device. Save this page and it works without internet.</p>
    </div>
    <section id="verdict" hidden aria-live="polite">
      <h1 id="title" tabIndex={-1} />
      <p id="lead" />
      <dl id="facts" className="card rows" hidden />
    </section>
    <div className="zone" id="zone">
      <label htmlFor="file">Drop a PDF, or choose a file</label>
      <input type="file" id="file" multiple accept=".pdf,.json,.jsonl" />
      <small>With its signature file (.sig.json) it is checked offline. You can also check an exported ledger.</small>
    </div>
    <noscript>
      <p>This page checks files on your device, for which it needs JavaScript.</p>
    </noscript>
    <p className="key" id="key" data-fingerprint={fingerprint} hidden={!fingerprint}>
      Key of this page: {fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ')}
    </p>
  </OutsidePage>
);

/** Registers the page, at the root of the application. */
export function verifyPageRoutes({ store }: Pick<Context, 'store'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/verify', async (_request, reply) => {
      const key = await readInstanceKey(store.read);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await renderGuestPage(<VerifyPage fingerprint={key?.fingerprint ?? ''} />));
    });
  };
}

/** What runs inside the page that checks a document: by itself, also from a saved copy without a network. */

/** Plain JavaScript, since it stands in the page. It repeats the rules of `shared/closing/ledger`, which a test holds it to. */
const VERIFY_SCRIPT = `
'use strict';
const $ = (id) => document.getElementById(id);
const FORMAT_SEAL = 'dealflow-seal-1', FORMAT_LEDGER = 'dealflow-ledger-1', NO_HASH = '0'.repeat(64);
const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');
const bytesOf = (text) => Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
const utf8 = (text) => new TextEncoder().encode(text);
const sha = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  return '{' + Object.keys(value).filter((name) => value[name] !== undefined).sort().map((name) => JSON.stringify(name) + ':' + canonical(value[name])).join(',') + '}';
};
const WEAK_POINTS = ${JSON.stringify(WEAK_POINTS)}, SECOND_SPELLING = ${SECOND_SPELLING.toString()};
const unsigned = (key) => key.slice(0, 62) + (parseInt(key.slice(62), 16) & 127).toString(16).padStart(2, '0');
const isSound = (key) => /^[0-9a-f]{64}$/.test(key) && !WEAK_POINTS.includes(unsigned(key)) && !SECOND_SPELLING.test(unsigned(key));
const keyFor = async (publicKey) => isSound(publicKey) && crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
const isSigned = async (key, text, signature) => key !== false && /^[0-9a-f]{128}$/.test(signature) && crypto.subtle.verify('Ed25519', key, bytesOf(signature), utf8(text));
const fingerprintOf = async (publicKey) => (await sha(bytesOf(publicKey))).slice(0, 32);
const isOwnKey = (fingerprint) => $('key').dataset.fingerprint === fingerprint;
const grouped = (text) => text.replace(/(.{4})(?=.)/g, '$1 ');
const ownKey = () => grouped($('key').dataset.fingerprint || '');
const day = (moment) => new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function show(tone, title, lead, facts) {
  $('verdict').dataset.tone = tone;
  $('title').textContent = title;
  $('lead').textContent = lead;
  $('facts').replaceChildren(...facts.filter(([, value]) => value).map(([name, value]) => {
    const row = document.createElement('div'), dt = document.createElement('dt'), dd = document.createElement('dd');
    dt.textContent = name; dd.textContent = value; row.append(dt, dd); return row;
  }));
  $('facts').hidden = facts.length === 0;
  $('verdict').hidden = false;
  $('intro').hidden = true;
  $('title').focus();
}

async function checkSealFile(file, hash) {
  const seal = readSeal(file);
  const { public_key, fingerprint: named, signature, ...statement } = seal;
  const text = canonical(statement);
  const fingerprint = await fingerprintOf(seal.public_key);
  if (canonical(seal) !== file.trim() || fingerprint !== seal.fingerprint || !(await isSigned(await keyFor(seal.public_key), text, seal.signature)))
    return show('red', 'Forged signature', 'The signature file does not hold. Do not rely on it.', []);
  const facts = [['Document', seal.kind], ['Sealed', day(seal.sealed_at)], ['Fingerprint', grouped(seal.sha256.slice(0, 16))], ['Key', grouped(fingerprint)]];
  if (seal.sha256 !== hash) return show('red', 'Changed after sealing', 'This file is not the one that was signed.', [...facts, ['This file', grouped(hash.slice(0, 16))]]);
  const now = await ask(hash, seal.reference);
  if (now && now.state === 'changed')
    return show('red', 'Changed after sealing', 'This seal is from here, but was given to another file. Do not rely on it.', [...facts, ['Sealed here', grouped(now.sealed_sha256.slice(0, 16))]]);
  if (!isOwnKey(fingerprint) || (now && now.fingerprint && now.fingerprint !== fingerprint))
    return show('yellow', 'Sealed with another key', 'The file fits its signature file, but we did not sign it. Compare the key with the one on your printed certificate.', [...facts, ['Our key', ownKey()]]);
  if (now && now.state === 'unknown')
    return show('yellow', 'Signed here, and missing here', 'The seal holds, but the records here no longer have it: they were restored from an older copy.', facts);
  show('green', 'Unchanged', 'Every byte is as it was sealed, with the key of this page.', facts);
}

/** Undefined without a network, or from a saved copy. */
async function ask(hash, reference) {
  if (!location.protocol.startsWith('http')) return undefined;
  try {
    const answer = await fetch('/api/verify/' + hash + (reference ? '?reference=' + encodeURIComponent(reference) : ''));
    return answer.ok ? (await answer.json()).data : undefined;
  } catch { return undefined; }
}

async function checkDocument(file, bytes) {
  const hash = await sha(bytes);
  const reference = (/seal-[0-9a-f]{32}/.exec(new TextDecoder('latin1').decode(bytes)) || [])[0];
  const answer = await ask(hash, reference);
  const mine = [['File', file.name], ['Fingerprint', grouped(hash.slice(0, 16))]];
  if (!answer) return show('neutral', 'Not checked', 'Without a connection, drop the PDF together with its signature file (.sig.json).', mine);
  if (answer.state === 'unchanged')
    return show('green', 'Unchanged', 'Every byte is as it was sealed.', [['Document', answer.kind], ['Sealed', day(answer.sealed_at)], ['Fingerprint', grouped(hash.slice(0, 16))], ['Key', grouped(answer.fingerprint)]]);
  if (answer.state === 'changed')
    return show('red', 'Changed after sealing', 'This file names our seal, but it is not the same file. Do not rely on it.', [['Sealed', grouped(answer.sealed_sha256.slice(0, 16))], ['This file', grouped(hash.slice(0, 16))]]);
  show('neutral', 'Unknown', 'We did not seal this file. That says nothing about whether it is real.', mine);
}

async function checkLedger(text, bytes) {
  const lines = text.replace(/\\n$/, '').split('\\n');
  const bad = (message) => show('red', 'Not whole', message, []);
  // What is no UTF-8 was read as another character.
  const again = utf8(text);
  if (again.length !== bytes.length || again.some((one, at) => one !== bytes[at])) return bad('A byte was changed.');
  const header = JSON.parse(lines[0]);
  if (canonical(header) !== lines[0]) return bad('Line 1 was changed.');
  const key = await keyFor(header.public_key);
  const fingerprint = await fingerprintOf(header.public_key);
  const { signature: sealed, ...content } = header;
  if (fingerprint !== header.fingerprint || !(await isSigned(key, canonical(content), sealed))) return bad('The header is forged.');
  let previous = NO_HASH;
  for (let at = 1; at < lines.length; at++) {
    let row;
    try { row = JSON.parse(lines[at]); } catch { return bad('Row ' + at + ' was changed.'); }
    if (canonical(row) !== lines[at]) return bad('Row ' + at + ' was changed.');
    const { hash, signature, ...statement } = row;
    if ((await sha(utf8(canonical(statement)))) !== hash) return bad('Row ' + at + ' was changed.');
    if (row.sequence !== at) return bad('Row ' + at + ' is missing.');
    if (row.account !== header.account.id) return bad('Row ' + at + ' belongs to another account.');
    if (row.previous_hash !== previous) return bad('Row ' + at + ' does not follow the row before it.');
    if (!(await isSigned(key, 'dealflow-ledger:' + hash, signature))) return bad('Row ' + at + ' is forged.');
    previous = hash;
  }
  if (lines.length - 1 !== header.count || previous !== header.head) return bad('Row ' + lines.length + ' is missing.');
  const facts = [['Ledger of', header.account.name], ['Exported', day(header.exported_at)], ['Key', grouped(fingerprint)]];
  const rows = header.count + (header.count === 1 ? ' row' : ' rows');
  if (!isOwnKey(fingerprint))
    return show('yellow', 'Whole, with another key', rows + ' that fit each other, but we did not sign them.', [...facts, ['Our key', ownKey()]]);
  show('green', 'Whole', rows + ', each as it was written.', facts);
}

const readSeal = (text) => { try { const value = JSON.parse(text); return value && value.format === FORMAT_SEAL ? value : undefined; } catch { return undefined; } };

async function check(files) {
  try {
    if (!crypto.subtle) return show('neutral', 'Not checked', 'This browser can check files only over https or on this computer.', []);
    const all = await Promise.all([...files].slice(0, 5).map(async (file) => ({ file, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const texts = all.map(({ bytes }) => (bytes[0] === 123 ? new TextDecoder().decode(bytes) : ''));
    const seal = texts.find(readSeal);
    const document_ = all.find((_, at) => !readSeal(texts[at]));
    if (seal && document_) return await checkSealFile(seal, await sha(document_.bytes));
    if (seal) return show('neutral', 'One more file', 'Drop the PDF together with its signature file.', []);
    const ledger = texts.findIndex((text) => text.slice(0, 2000).includes('"format":"' + FORMAT_LEDGER + '"'));
    if (ledger >= 0) return await checkLedger(texts[ledger], all[ledger].bytes);
    if (document_) await checkDocument(document_.file, document_.bytes);
  } catch (error) {
    show('neutral', 'Not checked', error && error.name === 'NotSupportedError' ? 'This browser does not support Ed25519 signatures. Use a newer one.' : 'This file could not be read.', []);
  }
}

$('file').addEventListener('change', (event) => void check(event.target.files));
const zone = $('zone');
zone.addEventListener('dragover', (event) => { event.preventDefault(); zone.dataset.over = ''; });
zone.addEventListener('dragleave', () => delete zone.dataset.over);
zone.addEventListener('drop', (event) => { event.preventDefault(); delete zone.dataset.over; void check(event.dataTransfer.files); });
`;

/** Such as `'sha256-…'`, by which a browser lets this script run and no other. */
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(VERIFY_SCRIPT).digest('base64')}'`;
const POLICY = `default-src 'none'; script-src ${SCRIPT_HASH}; style-src 'unsafe-inline'; font-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
