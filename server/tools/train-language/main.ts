/** `npm run language:train`: learns the weights of `server/language/likeness.json` and `stop-weights.json` from the tables of messages and answers beside this file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeWeights } from '#server/language/likeness.ts';
import { LANGUAGE, learn, learnEvidence } from './train.ts';

const learned = Object.fromEntries(Object.entries(learn()).map(([meaning, weights]) => [meaning, encodeWeights(weights)]));
writeFileSync(path.join(LANGUAGE, 'likeness.json'), `${JSON.stringify(learned, null, 2)}\n`);
writeFileSync(path.join(LANGUAGE, 'stop-weights.json'), `${JSON.stringify(learnEvidence(), null, 2)}\n`);
