/** The characters that the product's fonts can print: Latin, Greek and Cyrillic. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { makeOnce } from '#shared/core/format.ts';

const require = createRequire(import.meta.url);

export const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

/** A text in the shapes of a font, in units of the font. */
interface GlyphRun {
  glyphs: object[];
  positions: object[];
}
/** What fontkit documents of a font. */
interface Font {
  characterSet: readonly number[];
  glyphForCodePoint(code: number): object;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: unknown): GlyphRun;
}

/** Reads a font; loaded with the first text that needs it: a start has no use for it. */
export const readFont = (path: (typeof FONTS)[keyof typeof FONTS]): Font =>
  (require('fontkit') as { create(file: Buffer): Font }).create(readFileSync(require.resolve(path)));

let letters: Font | undefined;
/** Both weights have the same letters. */
const hasLetter = (sign: string): boolean => (letters ??= readFont(FONTS.regular)).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/** Stands for a sign of a script that the fonts do not have: a gap that is seen, where nothing or a wrong letter would not be. */
const NO_SUCH_SIGN = '□';
const characters = makeOnce(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
/** Control signs but the end of a line, and signs that only tell other signs how to look. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;

/** What most texts consist of, and the fonts have whole. */
const PLAIN = /^[\n\u0020-\u007e]*$/;

/** The printable characters of a text; undefined when one cannot be printed. */
const toSigns = (text: string): { shown: string | undefined; typed: string }[] =>
  [...characters().segment(text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' '))].map(({ segment: typed }) => {
    if (typed === '\n') return { shown: typed, typed };
    const signs = typed.replace(UNSEEN, '');
    return { shown: [...signs].every(hasLetter) ? signs : undefined, typed };
  });

/** The text as it can be printed: each character that the fonts lack as one `NO_SUCH_SIGN`. */
export const toPrintable = (text: string): string =>
  PLAIN.test(text)
    ? text
    : toSigns(text)
        .map(({ shown }) => shown ?? NO_SUCH_SIGN)
        .join('');

/** How much of an unprintable text is quoted. */
const MAX_SAID = 40;

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The words of a text that hold a sign, or a letter, which cannot be printed; undefined when all can be. */
export function findUnprintable(text: string, which: 'signs' | 'letters' = 'signs'): string | undefined {
  if (PLAIN.test(text)) return undefined;
  const words: string[] = [];
  let [word, isLacking] = ['', false];
  for (const { shown, typed } of [...toSigns(text), { shown: '\n', typed: '\n' }]) {
    if (/^\s+$/.test(typed)) {
      if (isLacking) words.push(word);
      [word, isLacking] = ['', false];
    } else {
      word += typed;
      isLacking ||= shown === undefined && (which === 'signs' || LETTER.test(typed));
    }
  }
  if (words.length === 0) return undefined;
  const shown = [...words.join(' ')];
  return shown.length > MAX_SAID ? `${shown.slice(0, MAX_SAID).join('')}…` : shown.join('');
}
