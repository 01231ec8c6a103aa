/** The consent to electronic records that every signer gives before anything is signed. Its exact words are hashed and stored. */
import { toSha256 } from '#server/core/secrets.ts';

export interface ConsentParties {
  company: string;
  phone: string;
  email: string;
}

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
