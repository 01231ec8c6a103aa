/** Prints, as JSON, where a filled database is and who signs in to it: `tsx server/tools/bench/filled.ts 100000`. */
import path from 'node:path';
import { filledDatabase, LOGIN } from './fill.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const file = await filledDatabase(root, Number(process.argv[2]), (line) => void process.stderr.write(`${line}\n`));
process.stdout.write(JSON.stringify({ file, login: LOGIN }));
