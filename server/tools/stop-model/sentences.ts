/** Sentences with what they say: a line begins with "+" where somebody wants to hear no more, and with "-" where nobody says so. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Labeled {
  said: string;
  isStop: boolean;
}

const FOLDER = path.join(import.meta.dirname, 'sentences');
const files = (): string[] => readdirSync(FOLDER).sort();

/** The sentences of a file; "\n" stands for a line break. */
export const readLabeled = (file: string): Labeled[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .map((line) => ({ isStop: line.startsWith('+'), said: line.slice(2).replaceAll('\\n', '\n') }));

/** What the weights are made from. */
export const trainingSentences = (): Labeled[] => files().flatMap((file) => readLabeled(path.join(FOLDER, file)));

/** Changes with the sentences, so that weights made from others are noticed. */
export function fingerprintSentences(): string {
  const hash = createHash('sha256');
  for (const file of files()) hash.update(readFileSync(path.join(FOLDER, file)));
  return hash.digest('hex').slice(0, 16);
}
