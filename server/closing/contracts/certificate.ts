/** The certificate at the end of a sealed contract: who signed what, when and from where, with the ledger entries. */
import { LEDGER_EVENTS, type LedgerEvent } from '#shared/closing/ledger/ledger.ts';
import type { ContractSender } from '#shared/closing/contracts/sign.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { SIGNER_ROLE_LABELS } from '#shared/closing/contracts/words.ts';
import { CONSENT_VERSION, buildConsentText, formatMomentIn } from './sign-words.ts';
import type { contracts, contractSigners } from './table.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

type ContractRow = typeof contracts.$inferSelect;
type SignerRow = typeof contractSigners.$inferSelect;

export interface CertificateEntry {
  sequence: number;
  at: string;
  event: string;
  actor: string;
  /** Whom the entry is about, where it is about one of them. */
  signer_id: number | null;
  /** By which a code went that was confirmed. */
  channel: SentChannel | null;
  hash: string;
}

interface CertificateFacts {
  contract: ContractRow;
  signers: readonly SignerRow[];
  entries: readonly CertificateEntry[];
  sender: ContractSender;
  zone: string | undefined;
  reference: string;
  /** Of the key that signs the seal. */
  fingerprint: string;
}

/** One part of the certificate, as it is printed. */
export type CertificateBlock =
  | { kind: 'title'; text: string; about: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; text: string };

const NOTHING = '–';
const KIND_WORDS = { drawn: 'Drawn on screen', typed: 'Typed name', wet: 'On paper, scan kept' } as const;
const CHANNEL_WORDS = { email: 'email', sms: 'text' } as const;

/** The text of the certificate, top to bottom. Moments are in the account's zone and in UTC. */
export function buildCertificateBlocks({
  contract,
  signers,
  entries,
  sender,
  zone,
  reference,
  fingerprint,
}: CertificateFacts): CertificateBlock[] {
  const moment = (iso: string | null) => (iso === null ? NOTHING : `${formatMomentIn(iso, zone)} (${iso.slice(0, 19)}Z)`);
  const confirmed = new Map(
    entries.flatMap(({ event, signer_id, channel }) =>
      event === 'contract.code_confirmed' ? [[signer_id, describeCode(channel)] as const] : [],
    ),
  );
  return [
    { kind: 'title', text: 'Certificate of completion', about: `${contract.title}, ${sender.place}` },
    {
      kind: 'rows',
      rows: [
        ['Prepared by', sender.company],
        ['Sent', moment(contract.sent_at)],
        ['SHA-256 of the document as sent', contract.sent_sha256 ?? NOTHING],
        ['Seal', reference],
        ['Key', fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ')],
        ...(contract.sealed_sha256 ? [['SHA-256 of the sealed file', contract.sealed_sha256] as const] : []),
      ],
    },
    ...signers.flatMap((signer): CertificateBlock[] => [
      { kind: 'heading', text: `${signer.position}. ${signer.name}` },
      { kind: 'rows', rows: listRows(signer, moment, confirmed.get(signer.id)) },
    ]),
    { kind: 'heading', text: `Consent to electronic records, version ${CONSENT_VERSION}` },
    ...buildConsentText(sender).map((text): CertificateBlock => ({ kind: 'text', text })),
    { kind: 'heading', text: 'Ledger' },
    {
      kind: 'rows',
      rows: entries.map(({ sequence, at, event, actor, hash }) => [
        `${sequence}. ${LEDGER_EVENTS[event as LedgerEvent] ?? event}`,
        `${actor}, ${moment(at)}\n${hash}`,
      ]),
    },
    {
      kind: 'text',
      text: 'Times are those of the server. The file is signed as a whole (Ed25519); any change to it can be found by checking it against its detached signature.',
    },
  ];
}

const describeCode = (channel: CertificateEntry['channel']): string =>
  `code ${channel ? `by ${CHANNEL_WORDS[channel]}` : 'given by the sender'} confirmed`;

const listRows = (signer: SignerRow, moment: (iso: string | null) => string, code: string | undefined): (readonly [string, string])[] => {
  const isWet = signer.signature_kind === 'wet';
  const link =
    signer.invited_at === null ? NOTHING : signer.link_channel ? `Link by ${CHANNEL_WORDS[signer.link_channel]}` : 'Link handed over';
  const identity = [link, ...(code ? [code] : [])];
  return [
    ['Signs as', SIGNER_ROLE_LABELS[signer.role] === 'You' ? 'Sender' : SIGNER_ROLE_LABELS[signer.role]],
    ...(isWet ? [] : [['Known by', identity.join(', ')] as const]),
    ...(signer.email ? [['Email', signer.email] as const] : []),
    ...(signer.phone ? [['Phone', formatPhone(signer.phone)] as const] : []),
    ...(isWet ? [] : [['Opened', moment(signer.viewed_at)] as const]),
    ...(isWet
      ? []
      : [
          ['Agreed to electronic records', moment(signer.consented_at)] as const,
          ['SHA-256 of the words agreed to', signer.consent_sha256 ?? NOTHING] as const,
        ]),
    ['Signed', moment(signer.signed_at)],
    ['Signature', signer.signature_kind ? KIND_WORDS[signer.signature_kind] : NOTHING],
    ...(isWet ? [['SHA-256 of the scan', signer.scan_sha256 ?? NOTHING] as const] : []),
    ...(isWet ? [] : [['Network address', signer.ip ?? NOTHING] as const, ['Browser', signer.user_agent ?? NOTHING] as const]),
  ];
};
