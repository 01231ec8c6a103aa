/** The thread that draws the sheets: the first one takes half a second of reading fonts, each one ten milliseconds. */
import { answerJobs, toBuffer } from '#server/core/threads.ts';
import type { DealContent, OfferContent, Named, SheetContent, Table } from './sheet-content.ts';
import { LETTER, createPdf, type Pdf, type TextStyle } from '#server/core/pdf.ts';

/** What a sheet says. */
export type SheetJob =
  | { kind: 'offer'; content: OfferContent; at: Date }
  | { kind: 'deal'; content: DealContent; at: Date; pictures: readonly Uint8Array[] };

function drawOffer(paper: Paper, content: OfferContent): void {
  drawParagraph(paper, `To: ${content.seller}`, 1, { size: 11, weight: 'bold' });
  paper.y += 4;
  drawFigureRow(paper, content.figures);
  drawFactRow(paper, content.facts);
  drawHeading(paper, 'What you do not pay');
  drawBullets(paper, content.notPaid);
  drawHeading(paper, 'Terms');
  drawBullets(paper, content.terms);
  drawSignatureLine(paper, 'I accept this offer.', ['Signature', 'Name', 'Date']);
  drawFooter(paper, content, content.notes);
  if (!content.breakdown) return;
  const { steps: all, remark, notes } = content.breakdown;
  addPage(paper);
  drawHeading(paper, 'How the offer comes about');
  paper.y += 6;
  drawSteps(paper, all);
  if (remark) drawParagraph(paper, remark, 2);
  drawFooter(paper, content, notes);
}

function drawDeal(paper: Paper, content: DealContent, pictures: readonly Buffer[]): void {
  // What stands in the way of a deal takes its room from the photos, or else from the words.
  drawPhotoRow(paper, pictures, content.saleStatus ? NOTICE_HEIGHT : 0);
  if (content.saleStatus) drawNotice(paper, content.saleStatus);
  drawFigureRow(paper, content.figures);
  drawFactRow(paper, content.facts);
  drawParagraph(paper, content.description, pictures.length > 0 ? 3 : content.saleStatus ? 5 : 8);
  paper.y += 6;
  if (content.comparables) drawTable(paper, content.comparables);
  if (content.returns) drawTable(paper, content.returns);
  drawFooter(paper, content, content.notes);
}

answerJobs(async (job: SheetJob) => {
  const paper = createSheet(job.content, job.at);
  if (job.kind === 'offer') drawOffer(paper, job.content);
  else drawDeal(paper, job.content, job.pictures.map(toBuffer));
  return { data: new Uint8Array(await paper.pdf.end()) };
});

const MARGIN = 44;
const WIDTH = LETTER.width - 2 * MARGIN;
const BOTTOM = LETTER.height - MARGIN;
const MUTED = '#5b616e';
const LINE = '#d5d8de';
const SHADE = '#f3f4f7';
const WARNING = '#8a4b00';
const GAP = 12;

const measureLines = (count: number, size: number) => count * size * 1.32;

interface Paper {
  pdf: Pdf;
  /** Where the next part begins, in points from the top. */
  y: number;
}

/** A sheet with its head: who it is from, what it is, and the house. */
function createSheet({ kind, date, company, title, place }: SheetContent, at: Date): Paper {
  const pdf = createPdf({ title: `${kind}: ${title}`, author: company, at, margin: MARGIN });
  const head = { x: MARGIN, y: MARGIN, size: 9, height: measureLines(1, 9) };
  pdf.write(company, { ...head, weight: 'bold', width: WIDTH * 0.6 });
  pdf.write(`${kind} · ${date}`, { ...head, x: MARGIN + WIDTH * 0.6, width: WIDTH * 0.4, align: 'right', color: MUTED });
  drawRule(pdf, MARGIN + 16);
  pdf.write(title, { x: MARGIN, y: MARGIN + 28, size: 20, weight: 'bold', width: WIDTH, height: measureLines(1, 20) });
  pdf.write(place, { x: MARGIN, y: MARGIN + 54, size: 10, width: WIDTH, height: measureLines(1, 10), color: MUTED });
  return { pdf, y: MARGIN + 78 };
}

const drawRule = (pdf: Pdf, y: number): void => pdf.line({ x: MARGIN, y, width: WIDTH, color: LINE, thickness: 0.7 });

/** The figures that matter most, side by side on a shade. */
function drawFigureRow(paper: Paper, figures: readonly Named[]): void {
  const { pdf, y } = paper;
  const height = 62;
  const each = WIDTH / figures.length;
  pdf.page.roundedRect(MARGIN, y, WIDTH, height, 6).fill(SHADE);
  figures.forEach(({ label, value, note }, at) => {
    const box = { x: MARGIN + at * each + 12, width: each - 20 };
    pdf.write(label, { ...box, y: y + 8, size: 8, height: measureLines(1, 8), color: MUTED });
    pdf.write(value, { ...box, y: y + 19, size: 16, weight: 'bold', height: measureLines(1, 16) });
    if (note) pdf.write(note, { ...box, y: y + 40, size: 7, height: measureLines(2, 7), color: MUTED });
  });
  paper.y += height + GAP;
}

/** With what is between it and the next part. */
const NOTICE_HEIGHT = 24 + GAP;

function drawNotice(paper: Paper, text: string): void {
  const { pdf, y } = paper;
  pdf.page
    .roundedRect(MARGIN, y, WIDTH, NOTICE_HEIGHT - GAP, 6)
    .lineWidth(1)
    .strokeColor(WARNING)
    .stroke();
  pdf.write(text, { x: MARGIN + 12, y: y + 6, size: 10, weight: 'bold', width: WIDTH - 24, height: measureLines(1, 10), color: WARNING });
  paper.y += NOTICE_HEIGHT;
}

function drawFactRow(paper: Paper, facts: readonly Named[]): void {
  const { pdf, y } = paper;
  const each = WIDTH / Math.max(1, facts.length);
  facts.forEach(({ label, value }, at) => {
    const box = { x: MARGIN + at * each, width: each - 8 };
    pdf.write(label, { ...box, y, size: 8, height: measureLines(1, 8), color: MUTED });
    pdf.write(value, { ...box, y: y + 11, size: 10, height: measureLines(1, 10) });
  });
  paper.y += 26 + GAP;
}

function drawHeading(paper: Paper, text: string): void {
  paper.pdf.write(text, { x: MARGIN, y: paper.y, size: 11, weight: 'bold', width: WIDTH, height: measureLines(1, 11) });
  paper.y += 18;
}

function drawParagraph(paper: Paper, text: string, most: number, style: TextStyle = {}): void {
  const size = style.size ?? 9;
  const all = { size, width: WIDTH, lineGap: 1.5, ...style };
  const height = Math.min(paper.pdf.heightOf(text, all), most * (size * 1.22 + 1.5));
  // A line more would begin another page.
  paper.pdf.write(text, { ...all, x: MARGIN, y: paper.y, height: height + 1 });
  paper.y += height + GAP / 2;
}

const FIRST_COLUMN = 0.28;

function drawTable(paper: Paper, { title, columns, rows, note }: Table): void {
  drawHeading(paper, title);
  const { pdf } = paper;
  const rest = (WIDTH * (1 - FIRST_COLUMN)) / (columns.length - 1);
  const cells = (texts: readonly string[], style: TextStyle) =>
    texts.forEach((text, at) => {
      const box =
        at === 0 ? { x: MARGIN, width: WIDTH * FIRST_COLUMN - 6 } : { x: MARGIN + WIDTH * FIRST_COLUMN + (at - 1) * rest, width: rest - 4 };
      pdf.write(text, { ...box, y: paper.y, height: measureLines(1, style.size ?? 9), align: at === 0 ? 'left' : 'right', ...style });
    });
  cells(columns, { size: 8, color: MUTED });
  paper.y += 12;
  for (const row of rows) {
    drawRule(pdf, paper.y - 1);
    paper.y += 2;
    cells(row, { size: 9 });
    paper.y += 13;
  }
  paper.y += 2;
  drawParagraph(paper, note, 2, { size: 8, color: MUTED });
  paper.y += GAP / 2;
}

/** Steps of a sum: label, note and amount; the last one is the result. */
function drawSteps(paper: Paper, all: readonly Named[]): void {
  const { pdf } = paper;
  all.forEach(({ label, value, note }, at) => {
    const isLast = at === all.length - 1;
    drawRule(pdf, paper.y - 4);
    const weight = isLast ? 'bold' : 'regular';
    pdf.write(label, { x: MARGIN, y: paper.y, size: 10.5, weight, width: WIDTH * 0.72, height: measureLines(1, 10.5) });
    pdf.write(value, {
      x: MARGIN + WIDTH * 0.72,
      y: paper.y,
      size: 10.5,
      weight,
      width: WIDTH * 0.28,
      height: measureLines(1, 10.5),
      align: 'right',
    });
    paper.y += 15;
    if (note) {
      pdf.write(note, { x: MARGIN, y: paper.y - 1, size: 8, width: WIDTH * 0.72, height: measureLines(1, 8), color: MUTED });
      paper.y += 11;
    }
    paper.y += 8;
  });
  paper.y += GAP / 2;
}

function drawBullets(paper: Paper, texts: readonly string[]): void {
  for (const text of texts) {
    paper.pdf.write(`•  ${text}`, { x: MARGIN, y: paper.y, size: 10, width: WIDTH, height: measureLines(1, 10) });
    paper.y += 15;
  }
  paper.y += GAP / 2;
}

const BETWEEN_SIGNATURES = 18;

/** A sentence to put one's name to, above lines for what is written by hand. */
function drawSignatureLine(paper: Paper, sentence: string, names: readonly string[]): void {
  const { pdf } = paper;
  paper.y += GAP;
  drawHeading(paper, sentence);
  paper.y += 34;
  const each = (WIDTH - BETWEEN_SIGNATURES * (names.length - 1)) / names.length;
  names.forEach((name, at) => {
    const x = MARGIN + at * (each + BETWEEN_SIGNATURES);
    pdf.line({ x, y: paper.y, width: each, color: MUTED, thickness: 0.7 });
    pdf.write(name, { x, y: paper.y + 4, size: 8, width: each, height: measureLines(1, 8), color: MUTED });
  });
  paper.y += 16 + GAP;
}

/** Begins another page. */
function addPage(paper: Paper): void {
  paper.pdf.page.addPage();
  paper.y = MARGIN;
}

function drawFooter({ pdf }: Paper, { contact }: Pick<SheetContent, 'contact'>, notes: readonly string[]): void {
  const style: TextStyle = { size: 7.5, width: WIDTH, color: MUTED, lineGap: 1 };
  const words = notes.join(' ');
  const height = Math.min(pdf.heightOf(words, style), 56);
  const top = BOTTOM - height - 26;
  drawRule(pdf, top);
  pdf.write(contact.join('  ·  '), { x: MARGIN, y: top + 7, size: 9, weight: 'bold', width: WIDTH, height: measureLines(1, 9) });
  pdf.write(words, { ...style, x: MARGIN, y: top + 23, height: height + 1 });
}

const PHOTO_BOX = { height: 172, gap: 6, large: 0.64 };

/** One large picture and two beside it; one or two get all the room. So many points lower than usual. */
function drawPhotoRow(paper: Paper, pictures: readonly Buffer[], less = 0): void {
  const [first, second, third] = pictures;
  if (!first) return;
  const high = PHOTO_BOX.height - less;
  placePhotos(pictures.length, high).forEach(({ x, y, width, height }, at) => {
    const picture = [first, second, third][at];
    if (!picture) return;
    const { page } = paper.pdf;
    page.save();
    page.roundedRect(MARGIN + x, paper.y + y, width, height, 5).clip();
    page.image(picture, MARGIN + x, paper.y + y, { cover: [width, height], align: 'center', valign: 'center' });
    page.restore();
  });
  paper.y += high + GAP;
}

function placePhotos(count: number, height: number): { x: number; y: number; width: number; height: number }[] {
  const { gap, large } = PHOTO_BOX;
  if (count === 1) return [{ x: 0, y: 0, width: WIDTH, height }];
  if (count === 2) {
    const width = (WIDTH - gap) / 2;
    return [0, 1].map((at) => ({ x: at * (width + gap), y: 0, width, height }));
  }
  const wide = WIDTH * large;
  const [width, half] = [WIDTH - wide - gap, (height - gap) / 2];
  return [{ x: 0, y: 0, width: wide, height }, ...[0, 1].map((at) => ({ x: wide + gap, y: at * (half + gap), width, height: half }))];
}
