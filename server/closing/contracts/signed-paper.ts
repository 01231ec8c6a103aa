/** What is drawn over the marks of a contract once it is signed, and the pages behind its text. */
import { LETTER, type Pdf, type TextStyle } from '#server/core/pdf.ts';
import { PAD, type Strokes } from '#shared/closing/contracts/sign.ts';
import type { SignerRole } from '#shared/closing/contracts/words.ts';
import type { CertificateBlock } from './certificate.ts';
import type { MarkBox } from './paper.ts';

const MARGIN = 64;
const WIDTH = LETTER.width - 2 * MARGIN;
const BOTTOM = LETTER.height - MARGIN - 12;
const MUTED = '#5b616e';
const LINE = '#8a90a0';
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
    pdf.page
      .moveTo(box.x, y + box.height)
      .lineTo(box.x + box.width, y + box.height)
      .lineWidth(0.8)
      .strokeColor(LINE)
      .stroke();
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
  for (const block of certificate) drawBlock(pdf, block);
}

const LABEL = 143;

/** Begins another page when so many points do not fit below. */
function keep({ page }: Pdf, height: number): void {
  if (page.y + height <= BOTTOM) return;
  page.addPage();
  page.y = MARGIN;
}

function drawBlock(pdf: Pdf, block: CertificateBlock): void {
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
