/** The worker thread that copies and checks database files. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a whole, sound file holds. */
export interface Checked {
  /** Table -> number of rows. */
  rows: Record<string, number>;
  /** The migrations that it has; none when it is not a database of DealFlow. */
  tags: string[];
  /** Bytes. */
  size: number;
}

type Job =
  | { name: 'backup'; source: string; target: string }
  | { name: 'check'; file: string }
  | { name: 'accountCopy'; source: string; target: string; account: number; migrations: { tag: string; statements: string[] }[] };

interface WorkerAnswer {
  result?: Checked;
  failure?: { message: string; code?: string };
}

/** Runs a job to its end. Rejects with the error of SQLite or of the disk, its code included. */
export function runJob(root: string, job: Job): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(root, 'server/workspace/backup/worker.mjs'), {
      workerData: job,
      // The options of this process are about what else it runs.
      execArgv: [],
    });
    worker.once('message', ({ result, failure }: WorkerAnswer) => {
      if (result) resolve(result);
      else reject(Object.assign(new Error(failure?.message), { code: failure?.code }));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The copy was broken off')));
  });
}
