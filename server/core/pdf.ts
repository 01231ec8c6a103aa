/** Printed pages: US Letter in the product's own type, which is embedded, as print shops demand. */
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

/** Points, of which an inch has 72. */
export const LETTER = { width: 612, height: 792 };

const require = createRequire(import.meta.url);
/** Loaded when the first page is drawn: a start has no use for it. */
const newDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => new (require('pdfkit') as typeof PDFDocument)(options);
const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;
type Weight = keyof typeof FONTS;

/** A word in the shapes of a font, in units of the font. */
interface Run {
  glyphs: object[];
  positions: object[];
}
/** What is known of a font once it has been read. */
interface Font {
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, ...how: unknown[]): Run;
}
type Opened = PDFKit.PDFDocument & { _font: { font: Font } };

/** Reading a font takes longer than drawing a page with it, so each is read once. */
const opened = new Map<Weight, { font: Font; words: Map<string, Run> }>();
/** Digits of one width: proportional ones draw a comma or a point into the digit beside it. */
const SHAPES = ['tnum'];
/** Words whose shapes are kept: those of the product's own sheets, and some thousands more. */
const WORDS_KEPT = 8_000;

function open(weight: Weight): Font {
  const known = opened.get(weight) ?? {
    font: (newDocument({ font: require.resolve(FONTS[weight]) }) as Opened)._font.font,
    words: new Map<string, Run>(),
  };
  opened.set(weight, known);
  const { font, words } = known;
  // A font remembers for which letters its shapes were used. Each document has to begin with a memory of its own, or its text
  // could be seen but not searched or copied.
  const own = Object.create(font, { _glyphs: { value: {} }, layout: { value: layout } }) as Font;
  // Shapes for digits widen the hyphen as well, which tears dates and phone numbers apart.
  function shape(text: string): Run {
    const [first, ...rest] = text
      .split(/(-)/)
      .flatMap((part) => (part === '' ? [] : [font.layout.call(own, part, part === '-' ? [] : SHAPES)]));
    if (first === undefined || rest.length === 0) return first ?? font.layout.call(own, text, SHAPES);
    const join = (name: 'glyphs' | 'positions') => ({ value: [first, ...rest].flatMap((run) => run[name]) });
    return Object.create(first, { glyphs: join('glyphs'), positions: join('positions') }) as Run;
  }
  // To lay words out takes most of a document's time, and most documents say the same ones.
  function layout(text: string, ...how: unknown[]): Run {
    if (how.some((one) => one !== undefined)) return font.layout.call(own, text, ...how);
    const run = words.get(text) ?? shape(text);
    if (words.size >= WORDS_KEPT) words.clear();
    words.set(text, run);
    // Whoever asks changes the positions to its own size.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } }) as Run;
  }
  return own;
}

/** Stands for a sign of a script that the fonts do not have: a gap that is seen, where nothing or a wrong letter would not be. */
export const NO_SUCH_SIGN = '□';
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Control signs but the end of a line, and signs that only tell other signs how to look. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;

/** What most texts consist of, and the fonts have whole. */
const PLAIN = /^[\n\u0020-\u007e]*$/;

/** The text as it can be printed: Latin, Greek and Cyrillic as they are, each character that the fonts lack as one `NO_SUCH_SIGN`. */
function printable(text: string, font: Font): string {
  if (PLAIN.test(text)) return text;
  const plain = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ');
  let result = '';
  for (const { segment } of characters.segment(plain)) {
    if (segment === '\n') {
      result += segment;
      continue;
    }
    const signs = segment.replace(UNSEEN, '');
    result += [...signs].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number)) ? signs : NO_SUCH_SIGN;
  }
  return result;
}

export interface TextStyle {
  weight?: Weight;
  /** Points. */
  size?: number;
  colour?: string;
  /** Where the text begins, in points from the left and the top of the page; otherwise it goes on below what came last. */
  x?: number;
  y?: number;
  width?: number;
  /** Cuts what does not fit, with an ellipsis. */
  height?: number;
  align?: 'left' | 'right' | 'center';
  lineGap?: number;
}

const TEXT_SIZE = 11;
const TEXT_COLOUR = '#16181d';

/** A document in the making. `page` adds pages, lines and boxes; all text goes through `write`, which prints any text as well as can be. */
export interface Pdf {
  page: PDFKit.PDFDocument;
  write(text: string, style?: TextStyle): void;
  /** How many points high the text would be. */
  heightOf(text: string, style?: TextStyle): number;
  /** How many points wide one line of it would be. */
  widthOf(text: string, style?: TextStyle): number;
  /** Ends the document and gives the whole of it. One that is too large to be held is read from `page`, a stream, instead. */
  end(): Promise<Buffer>;
}

/**
 * A new document with one empty page. Its margins are an inch unless told otherwise (points). The same content and date give the
 * same bytes.
 */
export function newPdf(about: { title: string; author?: string; at: Date; margin?: number; isBuffered?: boolean }): Pdf {
  const page = newDocument({
    size: [LETTER.width, LETTER.height],
    margin: about.margin ?? 72,
    // Pages stay open to the end: what says how many there are is written last.
    bufferPages: about.isBuffered ?? false,
    info: { Title: about.title, Author: about.author ?? 'DealFlow', Creator: 'DealFlow', Producer: 'DealFlow', CreationDate: about.at },
    lang: 'en-US',
    displayTitle: true,
  });
  const fonts = { regular: open('regular'), bold: open('bold') };
  for (const weight of Object.keys(FONTS) as Weight[]) page.registerFont(weight, fonts[weight] as never);
  const set = (text: string, { weight = 'regular', size = TEXT_SIZE, colour = TEXT_COLOUR, ...style }: TextStyle) => {
    page.font(weight).fontSize(size).fillColor(colour);
    const { x, y, ...options } = style;
    return {
      text: printable(text, fonts[weight]),
      x,
      y,
      options: { ...options, ...(options.height ? { ellipsis: true } : {}) },
    };
  };
  return {
    page,
    write: (text, style = {}) => {
      const { text: signs, x, y, options } = set(text, style);
      page.text(signs, x ?? page.x, y ?? page.y, options);
    },
    heightOf: (text, style = {}) => {
      const { text: signs, options } = set(text, style);
      return page.heightOfString(signs, options);
    },
    widthOf: (text, style = {}) => page.widthOfString(set(text, style).text),
    end: () =>
      new Promise((resolve, reject) => {
        const parts: Buffer[] = [];
        page.on('data', (part: Buffer) => parts.push(part));
        page.on('end', () => resolve(Buffer.concat(parts)));
        page.on('error', reject);
        page.end();
      }),
  };
}
