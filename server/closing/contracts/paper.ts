/**
 * A contract on paper: its blocks line by line, marks to sign and initial, page numbers, and SAMPLE across where nobody has confirmed it.
 */
import { LETTER, createPdf, type Pdf, type TextStyle } from '#server/core/pdf.ts';
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { type Block, type SignMark, readBlocks, type Run } from '#shared/closing/contracts/markup.ts';
import type { SignerRole } from '#shared/closing/contracts/words.ts';
import { PAD, type Strokes } from '#shared/closing/contracts/sign.ts';
import type { CertificateBlock } from './certificate.ts';

const MARGIN = 64;
const WIDTH = LETTER.width - 2 * MARGIN;
/** Room for the line at the foot. */
const BOTTOM = LETTER.height - MARGIN - 12;
const MUTED = '#5b616e';
const LINE = '#8a90a0';
const TEXT: TextStyle = { size: 10.5 };
const HEADINGS: Record<1 | 2 | 3, { size: number; before: number }> = {
  1: { size: 18, before: 4 },
  2: { size: 12.5, before: 12 },
  3: { size: 11, before: 8 },
};
const MARK_WORDS: Record<SignMark, string> = { sign: 'Signature', initial: 'Initials', date: 'Date' };
const MARK_SIZES: Record<SignMark, { width: number; height: number }> = {
  sign: { width: 230, height: 44 },
  initial: { width: 64, height: 22 },
  date: { width: 120, height: 24 },
};

/** Where a mark stands, in points from the left and the top of the page. */
interface MarkBox {
  mark: SignMark;
  role: SignerRole;
  /** How many marks of this kind and role came before it. */
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ContractPaper {
  title: string;
  company: string;
  body: string;
  /** What is printed for each field. */
  fields: Readonly<Partial<Record<ContractFieldName, string>>>;
  isSample: boolean;
  at: Date;
}

interface PaperParts {
  /** Draws what was signed over a mark's line. */
  drawMark?: (pdf: Pdf, box: MarkBox) => void;
  /** Draws what comes behind the contract, on a page that is begun for it. */
  after?: (pdf: Pdf) => void;
}

/** The contract as a PDF. The same content and date give the same bytes. */
export function drawContract(paper: ContractPaper, parts: PaperParts = {}): Promise<Buffer> {
  const pdf = createPdf({ title: paper.title, author: paper.company, at: paper.at, margin: MARGIN, isBuffered: true });
  const sheet = createSheet(pdf, paper, parts);
  const blocks = readBlocks(paper.body);
  for (const [at, block] of blocks.entries()) {
    sheet.makeRoom(measureSigned(blocks, at));
    drawBlock(sheet, block);
  }
  if (parts.after) {
    sheet.nextPage();
    parts.after(pdf);
  }
  writeFeet(pdf, paper);
  return pdf.end();
}

const measureMark = (mark: SignMark): number => MARK_SIZES[mark].height + (mark === 'initial' ? 2 : 14);

/** How high the marks of a paragraph of marks alone are; 0 for any other block. */
function measureMarks(block: Block | undefined): number {
  if (block?.kind !== 'paragraph') return 0;
  const marks = block.runs.flatMap((run) => (run.kind === 'mark' ? [measureMark(run.mark)] : []));
  const isOnlyMarks = block.runs.every((run) => run.kind === 'mark' || (run.kind === 'text' && run.text.trim() === ''));
  return marks.length > 0 && isOnlyMarks ? Math.max(...marks) + 7 : 0;
}

/** How much room a block asks for together with what is signed under it: nobody signs on another page than they read; 0 for others. */
function measureSigned(blocks: readonly Block[], at: number): number {
  const block = blocks[at];
  if (block?.kind === 'heading') {
    const under = [at + 1, at + 2].map((next) => (blocks[next]?.kind === 'paragraph' ? measureSigned(blocks, next) : 0));
    return Math.max(...under) > 0 ? Math.max(...under) + 60 : 0;
  }
  if (block?.kind !== 'paragraph' || measureMarks(block) > 0) return 0;
  let marks = 0;
  for (let next = at + 1; measureMarks(blocks[next]) > 0; next += 1) marks += measureMarks(blocks[next]);
  return marks > 0 ? marks + 22 : 0;
}

interface Sheet {
  pdf: Pdf;
  y: number;
  fields: ContractPaper['fields'];
  /** Starts another page unless there is enough room. */
  makeRoom(height: number): void;
  nextPage(): void;
  drawMark(mark: SignMark, role: SignerRole, x: number, y: number): void;
}

function createSheet(pdf: Pdf, { fields, isSample }: ContractPaper, { drawMark }: PaperParts): Sheet {
  const counts = new Map<string, number>();
  if (isSample) {
    pdf.page.on('pageAdded', () => writeSample(pdf));
    writeSample(pdf);
  }
  const sheet: Sheet = {
    pdf,
    fields,
    y: MARGIN,
    makeRoom: (height) => {
      if (sheet.y + height > BOTTOM) sheet.nextPage();
    },
    nextPage: () => {
      pdf.page.addPage();
      sheet.y = MARGIN;
    },
    drawMark: (mark, role, x, y) => {
      const key = `${mark} ${role}`;
      const index = counts.get(key) ?? 0;
      counts.set(key, index + 1);
      const { width, height } = MARK_SIZES[mark];
      pdf.line({ x, y: y + height, width, color: LINE, thickness: 0.8 });
      if (mark !== 'initial') pdf.write(MARK_WORDS[mark], { x, y: y + height + 2, size: 7.5, color: MUTED, width, height: 11 });
      drawMark?.(pdf, { ...{ mark, role, index, x, y, width, height } });
    },
  };
  return sheet;
}

/** Large and pale, behind the text of its page. */
function writeSample({ page }: Pdf): void {
  page.save();
  page.rotate(-45, { origin: [LETTER.width / 2, LETTER.height / 2] });
  page.font('bold').fontSize(130).fillColor('#b42318').fillOpacity(0.1);
  page.text('SAMPLE', 0, LETTER.height / 2 - 70, { width: LETTER.width, align: 'center', lineBreak: false });
  page.fillOpacity(1);
  page.restore();
}

function writeFeet(pdf: Pdf, { company, title, isSample }: ContractPaper): void {
  const { start, count } = pdf.page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    pdf.page.switchToPage(at);
    // What stands below the margin would begin another page.
    pdf.page.page.margins.bottom = 0;
    const foot = { y: LETTER.height - MARGIN + 6, size: 8, color: MUTED, height: 12 };
    const words = [company, title, ...(isSample ? ['Sample: have your attorney replace this text'] : [])].join(' · ');
    pdf.write(words, { ...foot, x: MARGIN, width: WIDTH - 60 });
    pdf.write(`${at - start + 1} / ${count}`, { ...foot, x: MARGIN + WIDTH - 60, width: 60, align: 'right' });
  }
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'page') return sheet.y > MARGIN ? sheet.nextPage() : undefined;
  if (block.kind === 'heading') {
    const { size, before } = HEADINGS[block.level];
    if (sheet.y > MARGIN) sheet.y += before;
    // A heading at the very end of a page would stand there alone.
    sheet.makeRoom(size * 1.3 + 40);
    drawRuns(sheet, block.runs, { size, weight: 'bold' });
    sheet.y += 4;
    return;
  }
  if (block.kind === 'paragraph') {
    drawRuns(sheet, block.runs, TEXT);
    sheet.y += 7;
    return;
  }
  for (const [at, item] of block.items.entries()) {
    sheet.makeRoom(16);
    const bullet = block.ordered ? `${block.start + at}.` : '•';
    sheet.pdf.write(bullet, { ...TEXT, x: MARGIN + 6, y: sheet.y, width: 22, height: 16 });
    drawRuns(sheet, item, TEXT, 28);
    sheet.y += 3;
  }
  sheet.y += 5;
}

interface Word {
  text: string;
  style: TextStyle;
  width: number;
  /** A line ends here. */
  isBreak?: boolean;
  mark?: Extract<Run, { kind: 'mark' }>;
}

/** The words of runs, each with the space behind it. */
function toWords({ pdf, fields }: Sheet, runs: readonly Run[], style: TextStyle): Word[] {
  return runs.flatMap((run): Word[] => {
    if (run.kind === 'mark') return [{ text: '', style, width: MARK_SIZES[run.mark].width + 6, mark: run }];
    const own: TextStyle = run.bold ? { ...style, weight: 'bold' } : style;
    const text = run.kind === 'text' ? run.text : fields[run.name] || '________________';
    return splitWords(text).map((word) =>
      word === '\n' ? { text: '', style: own, width: 0, isBreak: true } : { text: word, style: own, width: pdf.widthOf(word, own) },
    );
  });
}

/** A word wider than the page is broken: no name may run off the paper. */
const MAX_WORD = 60;

/** "a bc" -> "a ", "bc": spaces stay with the word before them, ends of lines stand alone. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const sign of text) {
    if (sign === '\n') {
      if (word) words.push(word);
      words.push('\n');
      word = '';
      continue;
    }
    word += sign;
    if (sign === ' ' || word.length >= MAX_WORD) {
      words.push(word);
      word = '';
    }
  }
  if (word) words.push(word);
  return words;
}

function drawRuns(sheet: Sheet, runs: readonly Run[], style: TextStyle, indent = 0): void {
  const right = WIDTH - indent;
  let line: Word[] = [];
  let used = 0;
  const flush = () => {
    drawLine(sheet, line, style, MARGIN + indent);
    line = [];
    used = 0;
  };
  for (const word of toWords(sheet, runs, style)) {
    if (line.length > 0 && used + word.width > right + 4) flush();
    if (word.isBreak) flush();
    else {
      line.push(word);
      used += word.width;
    }
  }
  if (line.length > 0) flush();
}

/** One line: neighbors of one style are written together, so that they can be searched and copied as one. */
function drawLine(sheet: Sheet, line: readonly Word[], style: TextStyle, left: number): void {
  const size = style.size ?? 10.5;
  const marks = line.filter(({ mark }) => mark).map(({ mark }) => measureMark(mark?.mark ?? 'sign'));
  const height = Math.max(size * 1.4, ...marks);
  sheet.makeRoom(height);
  const textY = sheet.y + height - size * 1.4;
  let x = left;
  for (let at = 0; at < line.length;) {
    const first = line[at] as Word;
    if (first.mark) {
      const { mark, role } = first.mark;
      sheet.drawMark(mark, role, x, mark === 'initial' ? sheet.y + height - MARK_SIZES.initial.height - 2 : sheet.y);
      x += first.width;
      at += 1;
      continue;
    }
    let [text, width] = ['', 0];
    for (; at < line.length && !line[at]?.mark && line[at]?.style === first.style; at += 1) {
      text += line[at]?.text ?? '';
      width += line[at]?.width ?? 0;
    }
    sheet.pdf.write(text, { ...first.style, x, y: textY, width: width + 12 });
    x += width;
  }
  sheet.y += height;
}

const INK = '#16181d';

/** A signature as it is drawn. */
export interface PaperSigner {
  role: SignerRole;
  name: string;
  /** The day, in the account's zone; null while it is still to be signed. */
  signed_on: string | null;
  signature: { kind: 'drawn'; strokes: Strokes } | { kind: 'typed'; text: string } | { kind: 'wet' } | null;
  /** In the order of the places that ask for them. */
  initials: readonly string[];
}

/** Draws what was signed over the lines of the text; signers of one role share a line. `asked` collects the roles that have one. */
export const markDrawer =
  (signers: readonly PaperSigner[], asked: Set<SignerRole>) =>
  (pdf: Pdf, box: MarkBox): void => {
    if (box.mark === 'sign') asked.add(box.role);
    const shared = signers.filter(({ role }) => role === box.role);
    shared.forEach((signer, at) => {
      const width = box.width / shared.length;
      drawMark(pdf, signer, { ...box, x: box.x + at * width, width });
    });
  };

function drawMark(pdf: Pdf, signer: PaperSigner, { mark, index, x, y, width, height }: MarkBox): void {
  if (mark === 'sign') return drawSignature(pdf, signer, { x, y, width, height });
  if (signer.signature === null) return;
  const text = mark === 'date' ? (signer.signed_on ?? '') : signer.signature.kind === 'wet' ? 'on paper' : (signer.initials[index] ?? '');
  pdf.write(text, { x: x + 2, y: y + height - 15, size: 9.5, weight: 'bold', width: width - 4, height: 13 });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawSignature(pdf: Pdf, { signature, name }: PaperSigner, { x, y, width, height }: Box): void {
  const base = y + height;
  if (signature?.kind === 'drawn') drawStrokes(pdf, signature.strokes, { x, y, width, height });
  if (signature?.kind === 'typed') {
    const size = Math.min(16, Math.max(8, (width / Math.max(8, signature.text.length)) * 1.7));
    pdf.write(signature.text, { x: x + 2, y: base - size * 1.35, size, weight: 'bold', width: width - 4, height: size * 1.3 });
  }
  if (signature?.kind === 'wet') pdf.write('Signed on paper', { x: x + 2, y: base - 14, size: 9.5, width: width - 4, height: 13 });
  pdf.write(name, { x: x + 46, y: base + 2, size: 7.5, color: MUTED, width: Math.max(30, width - 48), height: 11 });
}

function drawStrokes({ page }: Pdf, strokes: Strokes, { x, y, width, height }: Box): void {
  const scale = Math.min(width / PAD.width, height / PAD.height);
  page.save().lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(INK);
  for (const stroke of strokes) {
    const [[left, top] = [0, 0], ...rest] = stroke;
    page.moveTo(x + left * scale, y + top * scale);
    if (rest.length === 0) page.lineTo(x + left * scale + 0.4, y + top * scale);
    for (const [right, bottom] of rest) page.lineTo(x + right * scale, y + bottom * scale);
  }
  page.stroke().restore();
}

/** Signatures that the text has no line for, and the certificate. */
export function drawBehind(
  pdf: Pdf,
  signers: readonly PaperSigner[],
  asked: ReadonlySet<SignerRole>,
  certificate: readonly CertificateBlock[],
): void {
  const left = signers.filter(({ role }) => !asked.has(role));
  let y = MARGIN;
  for (const signer of left) {
    const box = { x: MARGIN, y, width: 230, height: 52 };
    drawSignature(pdf, signer, box);
    pdf.line({ x: box.x, y: y + box.height, width: box.width, color: LINE, thickness: 0.8 });
    pdf.write(signer.signed_on ?? '', { x: MARGIN + 250, y: y + box.height - 14, size: 9.5, width: 200, height: 13 });
    y += box.height + 30;
    if (y + 90 > BOTTOM) {
      pdf.page.addPage();
      y = MARGIN;
    }
  }
  if (left.length > 0 && certificate.length > 0) pdf.page.addPage();
  pdf.page.x = MARGIN;
  pdf.page.y = MARGIN;
  for (const block of certificate) drawCertificateBlock(pdf, block);
}

const LABEL = 143;

/** Begins another page when so many points do not fit below. */
function keep({ page }: Pdf, height: number): void {
  if (page.y + height <= BOTTOM) return;
  page.addPage();
  page.y = MARGIN;
}

function drawCertificateBlock(pdf: Pdf, block: CertificateBlock): void {
  const { page } = pdf;
  page.x = MARGIN;
  if (block.kind === 'title') {
    pdf.write(block.text, { x: MARGIN, size: 18, weight: 'bold', width: WIDTH });
    pdf.write(block.about, { x: MARGIN, size: 10.5, color: MUTED, width: WIDTH });
    page.y += 10;
  } else if (block.kind === 'heading') {
    keep(pdf, 50);
    page.y += 8;
    pdf.write(block.text, { x: MARGIN, size: 11.5, weight: 'bold', width: WIDTH });
    page.y += 3;
  } else if (block.kind === 'text') {
    keep(pdf, 40);
    pdf.write(block.text, { x: MARGIN, size: 8.5, lineGap: 1.5, width: WIDTH });
    page.y += 4;
  } else
    for (const [label, value] of block.rows) {
      const style: TextStyle = { size: 8.5, lineGap: 1 };
      const height = Math.max(pdf.heightOf(value, { ...style, width: WIDTH - LABEL }), pdf.heightOf(label, { ...style, width: LABEL - 4 }));
      keep(pdf, height + 4);
      const { y } = page;
      pdf.write(label, { ...style, x: MARGIN, y, width: LABEL - 4, color: MUTED });
      pdf.write(value, { ...style, x: MARGIN + LABEL, y, width: WIDTH - LABEL });
      page.x = MARGIN;
      page.y = y + height + 3;
    }
}
