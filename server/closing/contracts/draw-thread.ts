/** The thread that draws contracts: pdfkit and its fonts are loaded here, and no page keeps the server from answering. */
import { answerJobs } from '#server/core/threads.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { createPdf, type Pdf } from '#server/core/pdf.ts';
import type { SignerRole } from '#shared/closing/contracts/words.ts';
import type { DrawAnswer, DrawJob } from './drawing.ts';
import { drawContract, drawBehind, markDrawer } from './paper.ts';

async function draw({ paper, signers, certificate, reference }: DrawJob): Promise<Buffer> {
  const asked = new Set<SignerRole>();
  if (!('body' in paper)) {
    const pdf = createPdf({ title: paper.title, author: paper.company, at: paper.at, margin: 64 });
    drawBehind(pdf, [], asked, certificate ?? []);
    return pdf.end();
  }
  const after = (pdf: Pdf) => {
    if (reference) pdf.page.info.Keywords = reference;
    drawBehind(pdf, signers, asked, certificate ?? []);
  };
  return drawContract(paper, { drawMark: markDrawer(signers, asked), ...(certificate && { after }) });
}

const countPages = (data: Buffer): number => data.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 1;

answerJobs(async (job: DrawJob): Promise<DrawAnswer> => {
  const pdf = await draw(job);
  return { data: new Uint8Array(pdf), pages: countPages(pdf), sha256: toSha256(pdf) };
});
