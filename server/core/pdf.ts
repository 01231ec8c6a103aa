/** Printed pages: US Letter in the product's own type, which is embedded, as print shops demand. */
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { FONTS, readFont, toPrintable } from './letters.ts';

/** Points, of which an inch has 72. */
export const LETTER = { width: 612, height: 792 };

const require = createRequire(import.meta.url);
/** Loaded with the first page, to keep the start fast. */
const createDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => new (require('pdfkit') as typeof PDFDocument)(options);
type Weight = keyof typeof FONTS;

/** Tabular digits: proportional ones overlap commas and points. */
const SHAPES = ['tnum'];

/** Cached word shapes: those of the product's own sheets, and some thousands more. */
const MAX_WORDS = 8_000;

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at));
/** Letters, then quotes and dashes, then all others but those for private use. */
const ASKED_FIRST = [
  [0, 0x24f],
  [0x2000, 0x206f],
  [0, 0xdfff],
] as const;

type Font = ReturnType<typeof readFont>;
type GlyphRun = ReturnType<Font['layout']>;

/** The font as a document lays its text out, word by word: to do so takes most of a document's time, and most say the same words. */
function openFont(weight: Weight): Font {
  const font = readFont(FONTS[weight]);
  // A glyph remembers the letter for which it was first asked, and text could not be copied by any other: the usual ones come first.
  font.layout(ASCII, SHAPES);
  for (const [from, to] of ASKED_FIRST) for (const code of font.characterSet) if (code >= from && code <= to) font.glyphForCodePoint(code);
  const words = new Map<string, GlyphRun>();
  // Shapes for digits widen the hyphen as well, which tears dates and phone numbers apart.
  function shape(text: string): GlyphRun {
    const parts = text.split(/(-)/).filter((part) => part !== '');
    const [first, ...rest] = parts.map((part) => font.layout(part, part === '-' ? [] : SHAPES));
    if (first === undefined || rest.length === 0) return first ?? font.layout(text, SHAPES);
    const join = (name: 'glyphs' | 'positions') => ({ value: [first, ...rest].flatMap((run) => run[name]) });
    return Object.create(first, { glyphs: join('glyphs'), positions: join('positions') }) as GlyphRun;
  }
  function layout(text: string, features?: unknown): GlyphRun {
    if (features !== undefined) return font.layout(text, features);
    const run = words.get(text) ?? shape(text);
    if (words.size >= MAX_WORDS) words.clear();
    words.set(text, run);
    // Whoever asks changes the positions to its own size.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } }) as GlyphRun;
  }
  return Object.create(font, { layout: { value: layout } }) as Font;
}

const opened = new Map<Weight, Font>();
/** Parsing a font takes longer than drawing a page, so each is parsed once. */
function findFont(weight: Weight): Font {
  const font = opened.get(weight) ?? openFont(weight);
  opened.set(weight, font);
  return font;
}

export interface TextStyle {
  weight?: Weight;
  /** Points. */
  size?: number;
  color?: string;
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
const TEXT_COLOR = '#16181d';

/** A document in the making. `page` adds pages, lines and boxes; all text goes through `write`, which prints any text as well as can be. */
export interface Pdf {
  page: PDFKit.PDFDocument;
  write(text: string, style?: TextStyle): void;
  /** A level line. */
  line(at: { x: number; y: number; width: number; color: string; thickness: number }): void;
  /** How many points high the text would be. */
  heightOf(text: string, style?: TextStyle): number;
  /** How many points wide one line of it would be. */
  widthOf(text: string, style?: TextStyle): number;
  /** Ends the document and gives the whole of it. One too large for memory is read from `page`, a stream, instead. */
  end(): Promise<Buffer>;
}

/**
 * A new document with one empty page. Its margins are an inch by default (in points). The same content and date give the
 * same bytes.
 */
export function createPdf(about: { title: string; author?: string; at: Date; margin?: number; isBuffered?: boolean }): Pdf {
  const page = createDocument({
    size: [LETTER.width, LETTER.height],
    margin: about.margin ?? 72,
    // Pages stay open to the end, because the page count is written last.
    bufferPages: about.isBuffered ?? false,
    info: { Title: about.title, Author: about.author ?? 'DealFlow', Creator: 'DealFlow', Producer: 'DealFlow', CreationDate: about.at },
    lang: 'en-US',
    displayTitle: true,
  });
  for (const weight of Object.keys(FONTS) as Weight[]) page.registerFont(weight, findFont(weight) as never);
  const set = (text: string, { weight = 'regular', size = TEXT_SIZE, color = TEXT_COLOR, ...style }: TextStyle) => {
    page.font(weight).fontSize(size).fillColor(color);
    const { x, y, ...options } = style;
    return {
      text: toPrintable(text),
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
    line: ({ x, y, width, color, thickness }) => {
      page
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke();
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
