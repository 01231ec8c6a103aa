/** Draws contracts in a thread of its own. */
import { createPaperThread, toBuffer, buildThreadProgram } from '#server/core/paper-thread.ts';
import type { CertificateBlock } from './certificate.ts';
import type { ContractPaper } from './paper.ts';
import type { PaperSigner } from './signed-paper.ts';

/** What is drawn: the pages of a text with what is behind them, or of a paper without a `body` the certificate alone. */
export interface DrawJob {
  paper: ContractPaper | Pick<ContractPaper, 'title' | 'company' | 'at'>;
  signers: readonly PaperSigner[];
  certificate?: readonly CertificateBlock[];
  reference?: string;
}

/** A finished file. */
export interface Drawn {
  data: Buffer;
  pages: number;
  sha256: string;
}
export type DrawAnswer = Omit<Drawn, 'data'> & { data: Uint8Array };

const drawInThread = createPaperThread<DrawJob, DrawAnswer>(buildThreadProgram(import.meta.url, './draw-thread.ts'));

/** Draws one file, after those that were asked for before; throws `Busy` when too many wait. */
export async function draw(job: DrawJob): Promise<Drawn> {
  const drawn = await drawInThread(job);
  return { ...drawn, data: toBuffer(drawn.data) };
}
