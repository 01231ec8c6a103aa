/** The thread that draws the sheets: the first one takes half a second of reading fonts, each one ten milliseconds. */
import { answerJobs, toBuffer } from '#server/core/paper-thread.ts';
import type { DealContent, OfferContent } from './sheet-content.ts';
import {
  drawBullets,
  drawFactRow,
  drawFigureRow,
  drawFooter,
  drawHeading,
  createSheet,
  addPage,
  drawNotice,
  NOTICE_HEIGHT,
  type Paper,
  drawParagraph,
  drawPhotoRow,
  drawSignatureLine,
  drawSteps,
  drawTable,
} from './sheet-paper.ts';

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
