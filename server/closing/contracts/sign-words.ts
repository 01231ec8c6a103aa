/** Moments, addresses and devices as signers and certificates read them. */
import { isText, type SentChannel } from '#shared/records/contacts/channels.ts';
import type { Scope } from '#server/core/context.ts';
import { type ContractSender, type LinkState, signTexts } from '#shared/closing/contracts/sign.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { findZone } from '#server/core/account-days.ts';
import { type End, LinkEnded } from '#server/outside/page.tsx';
import { linkTexts } from '#shared/core/link-texts.ts';
import type { contracts, contractSigners } from './table.ts';

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

/** Who asks for signatures, as the account says now. */
export const toSender = ({ account }: Pick<Scope, 'account'>, place: string): ContractSender => ({
  company: account.company_name,
  name: [account.first_name, account.last_name].filter(Boolean).join(' ') || account.company_name,
  phone: formatPhone(account.phone),
  email: account.email,
  place,
});

type ConsentParties = Pick<ContractSender, 'company' | 'phone' | 'email'>;

/** Raised with every change of the words below. */
export const CONSENT_VERSION = '2026-11-23';

/** The words as they are shown, one sentence or two an item (15 U.S.C. 7001(c): paper, withdrawal, what is needed to keep a copy). */
export const buildConsentText = ({ company, phone, email }: ConsentParties): string[] => [
  `You get every page from ${company} as a PDF under your link, and on paper, free of charge, when you ask.`,
  `You may withdraw this consent any time before you sign: close this page, or call ${phone} or write to ${email}. After that you sign on paper.`,
  'This consent covers this contract only: signing it, and getting the sealed copy and its certificate.',
  'You need a phone or computer with a browser that opens PDF files, and a way to save or print them.',
];

/** SHA-256 of the version and the words: what a signer agreed to can be proven letter by letter. */
export const hashConsent = (parties: ConsentParties): string =>
  toSha256([`consent ${CONSENT_VERSION}`, ...buildConsentText(parties)].join('\n'));

interface EndedSigning {
  scope: Scope;
  contract: typeof contracts.$inferSelect;
  signer: typeof contractSigners.$inferSelect;
  sender: ContractSender;
}

const STATUS: Record<LinkState, number> = {
  open: 200,
  not_yet: 403,
  signed: 409,
  declined: 410,
  voided: 410,
  expired: 410,
  others_declined: 410,
};

/** The page of a link in this state, to be thrown. */
export const endSigning = (link: EndedSigning, state: LinkState): LinkEnded =>
  new LinkEnded({ ...explainState(link, state), sender: link.sender }, STATUS[state]);

function explainState({ contract, signer, sender: { name, company, phone }, scope }: EndedSigning, state: LinkState): End {
  switch (state) {
    case 'voided': {
      const about = signTexts.voidedAbout(company, contract.void_reason);
      return { title: signTexts.voided, about: signer.status === 'signed' ? `${about} ${signTexts.voidedAfterSigning}` : about };
    }
    case 'declined':
      return { title: 'You declined', about: `${name} has been told. Nothing is signed.`, quote: signer.decline_reason };
    case 'others_declined':
      return { title: 'This contract was declined', about: signTexts.othersDeclinedAbout(phone) };
    case 'expired': {
      const until = formatMomentIn(contract.expires_at ?? scope.now().toISOString(), findZone(scope));
      return { title: linkTexts.expired, about: `It was good until ${until}. Nothing is signed. Ask for a new link.` };
    }
    case 'not_yet':
      return { title: 'It is not your turn yet', about: 'Others sign first. You hear from us when it is your turn.' };
    case 'signed':
    case 'open':
      return { title: 'Already signed', about: signTexts.alreadySignedAbout };
  }
}
