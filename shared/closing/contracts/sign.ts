/** Signing by link: the rules for signatures, initials and codes, and the states of a link. The server alone decides. */
import { z } from '../../core/zod.ts';

/** Drawings are stored in units of a box of this size, whatever screen they were drawn on. */
export const PAD = { width: 1000, height: 400 };
const MAX_STROKES = 120;
const MAX_POINTS = 6000;
/** Longer than any drawing within the limits: nothing above it is parsed. */
const MAX_DRAWING_LENGTH = 100_000;
/** If all strokes together are shorter than this, it is a tap and no signature. */
const MIN_INK = 60;

const limitCoordinate = (most: number) => z.int().min(0).max(most);
const point = z.tuple([limitCoordinate(PAD.width), limitCoordinate(PAD.height)]);
export type Strokes = [x: number, y: number][][];
const strokes = z.array(z.array(point).min(1).max(MAX_POINTS)).min(1).max(MAX_STROKES);

/** Parses the strokes of a browser's drawing; returns a sentence when they are no signature. */
export function parseDrawing(text: string): Strokes | string {
  if (text.trim() === '') return signTexts.drawFirst;
  if (text.length > MAX_DRAWING_LENGTH) return signTexts.drawingTooLarge;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return signTexts.drawFirst;
  }
  const read = strokes.safeParse(value);
  if (!read.success) return signTexts.drawFirst;
  const drawn = read.data as Strokes;
  if (drawn.reduce((sum, stroke) => sum + stroke.length, 0) > MAX_POINTS) return signTexts.drawingTooLarge;
  return measureInk(drawn) < MIN_INK ? signTexts.drawFirst : drawn;
}

const measureInk = (drawn: Strokes): number =>
  drawn.reduce(
    (sum, stroke) =>
      sum +
      stroke.reduce((length, [x, y], at) => {
        const [x0, y0] = stroke[at - 1] ?? [x, y];
        return length + Math.hypot(x - x0, y - y0);
      }, 0),
    0,
  );

/** Control, bidi, private-use and lone surrogate characters: a name must read the same everywhere. */
const UNFIT = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const MAX_NAME = 100;
const MAX_INITIALS = 6;

/** The problem of a typed name; undefined when it is valid. */
export function findNameProblem(name: string): string | undefined {
  const text = name.trim();
  if (text === '') return signTexts.nameRequired;
  if (text.length > MAX_NAME) return `Must be at most ${MAX_NAME} characters`;
  if (UNFIT.test(text)) return 'Must not contain control characters or signs that change how text reads';
  return /\p{L}/u.test(text) ? undefined : signTexts.nameRequired;
}

/** The problem of initials; undefined when they are valid. */
export function findInitialsProblem(initials: string): string | undefined {
  const text = initials.trim();
  if (text === '') return 'Your initials are missing here';
  if (UNFIT.test(text) || [...text].length > MAX_INITIALS || !/\p{L}/u.test(text)) return `Must be 1 to ${MAX_INITIALS} letters`;
  return undefined;
}

/** "Marisol Trevino" -> "MT" */
export const suggestInitials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 3)
    .join('')
    .toUpperCase();

export const CODE_LENGTH = 6;
export const MAX_REASON = 1000;

/** Who asks for signatures, as signers see them. */
export interface ContractSender {
  company: string;
  /** Who prepared the contract. */
  name: string;
  phone: string;
  email: string;
  /** The house that the contract is about. */
  place: string;
}

interface SignerState {
  status: 'waiting' | 'invited' | 'viewed' | 'consented' | 'signed' | 'declined';
  position: number;
}
interface ContractState {
  status: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  expires_at: string | null;
}

/** What a link shows: `open` to read and sign, or the reason why not. */
export type LinkState = 'open' | 'signed' | 'declined' | 'voided' | 'expired' | 'others_declined' | 'not_yet';

/** Resolves what a link shows now. A signature stays readable whatever follows. */
export function findLinkState(contract: ContractState, signer: SignerState, now: Date): LinkState {
  if (signer.status === 'declined') return 'declined';
  if (contract.status === 'voided') return 'voided';
  if (signer.status === 'signed') return 'signed';
  if (contract.status === 'declined') return 'others_declined';
  if (contract.status === 'expired' || isPast(contract, now)) return 'expired';
  return contract.status === 'sent' && signer.status !== 'waiting' ? 'open' : 'not_yet';
}

/** Whether the deadline for signing has passed. */
export const isPast = ({ expires_at }: Pick<ContractState, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && now.toISOString() >= expires_at;

/** The signers to invite next: the next position, once everybody before has signed. */
export function findNextSigners<T extends SignerState>(signers: readonly T[]): T[] {
  const open = signers.filter(({ status }) => status !== 'signed');
  const next = Math.min(...open.map(({ position }) => position));
  return open.filter(({ position, status }) => position === next && status === 'waiting');
}

export const isEverybodyDone = (signers: readonly SignerState[]): boolean =>
  signers.length > 0 && signers.every(({ status }) => status === 'signed');

/** Texts of the signing pages, and errors of a signature. */
export const signTexts = {
  drawFirst: 'Draw your signature in the box',
  drawingTooLarge: 'The drawing is too large. Clear it and sign again.',
  nameRequired: 'Type your full name',
  noLetters: (lacking: string) =>
    `The contract’s font has no letters for ${lacking}. Type it in Latin letters, as on your ID, or draw your signature.`,
  initialsLackLetters: (lacking: string) => `The contract’s font has no letters for ${lacking}. Type them in Latin letters.`,
  voided: 'This contract was withdrawn',
  voidedAbout: (who: string, reason: string | null) =>
    reason ? `${who} withdrew it: ${reason}` : `${who} withdrew it. Ask them if you have a question.`,
  voidedAfterSigning: 'Your signature on it no longer has any effect.',
  othersDeclinedAbout: (who: string) => `Another signer declined it. There is nothing left to sign. Call ${who} with any question.`,
  alreadySignedAbout: 'You have signed this contract already, perhaps in another tab. Your first signature counts.',
  decline: 'Decline',
  consentNeeded: 'Check the box to go on, or choose paper',
  continue: 'Continue',
  paperSteps: (who: string) => [
    'Open the PDF and print it, or ask for a printed copy. It costs nothing.',
    'Sign and initial each page by hand.',
    `Give it, or a photo or scan of all pages, to ${who}.`,
  ],
  codeAbout: (where: string) => `A six-digit code goes to ${where}.`,
  codeSent: (where: string) => `Sent to ${where}. It is good for 10 minutes.`,
  codeByCall: ({ name, phone }: Pick<ContractSender, 'name' | 'phone'>, where = '') =>
    `No code can be sent${where && ` to ${where}`} from here. Call ${name} at ${phone} to get the six digits. They are good for 10 minutes.`,
  codeWrong: (left: number) => `That is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  codeLocked: 'Too many wrong codes. Wait 15 minutes, then ask for a new one.',
  sign: 'Sign',
} as const;
