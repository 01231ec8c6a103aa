/** The thread that draws the sheets: the first one takes half a second of reading fonts, each one ten milliseconds. */
import { answerJobs, toBuffer } from '#server/core/paper-thread.ts';
import { sheetTexts } from '#shared/closing/deal-sheets/texts.ts';
import type { DealContent, OfferContent } from './content.ts';
import {
  bullets,
  factRow,
  figureRow,
  foot,
  heading,
  newSheet,
  nextPage,
  notice,
  NOTICE_HEIGHT,
  type Paper,
  paragraph,
  photoRow,
  signatureLine,
  steps,
  table,
} from './paper.ts';

/** What a sheet says. */
export type SheetJob =
  | { kind: 'offer'; content: OfferContent; at: Date }
  | { kind: 'deal'; content: DealContent; at: Date; pictures: readonly Uint8Array[] };

function drawOffer(paper: Paper, content: OfferContent): void {
  paragraph(paper, `To: ${content.seller}`, 1, { size: 11, weight: 'bold' });
  paper.y += 4;
  figureRow(paper, content.figures);
  factRow(paper, content.facts);
  heading(paper, sheetTexts.notPaid);
  bullets(paper, content.notPaid);
  heading(paper, sheetTexts.terms);
  bullets(paper, content.terms);
  signatureLine(paper, sheetTexts.accept, ['Signature', 'Name', 'Date']);
  foot(paper, content, content.notes);
  if (!content.breakdown) return;
  const { steps: all, remark, notes } = content.breakdown;
  nextPage(paper);
  heading(paper, sheetTexts.asFigured);
  paper.y += 6;
  steps(paper, all);
  if (remark) paragraph(paper, remark, 2);
  foot(paper, content, notes);
}

function drawDeal(paper: Paper, content: DealContent, pictures: readonly Buffer[]): void {
  // What stands in the way of a deal takes its room from the photos, or else from the words.
  photoRow(paper, pictures, content.standing ? NOTICE_HEIGHT : 0);
  if (content.standing) notice(paper, content.standing);
  figureRow(paper, content.figures);
  factRow(paper, content.facts);
  paragraph(paper, content.description, pictures.length > 0 ? 3 : content.standing ? 5 : 8);
  paper.y += 6;
  if (content.comparables) table(paper, content.comparables);
  if (content.returns) table(paper, content.returns);
  foot(paper, content, content.notes);
}

answerJobs(async (job: SheetJob) => {
  const paper = newSheet(job.content, job.at);
  if (job.kind === 'offer') drawOffer(paper, job.content);
  else drawDeal(paper, job.content, job.pictures.map(toBuffer));
  return { data: new Uint8Array(await paper.pdf.end()) };
});
