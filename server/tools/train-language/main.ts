/** `npm run language:train`: learns the weights of `server/language/likeness.json` from the table of messages beside this file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MEANINGS, packWeights } from '#server/language/likeness.ts';
import { LANGUAGE, readMessages, toExamples, train } from './train.ts';

const messages = readMessages();
const examples = toExamples(messages);
const learned = Object.fromEntries(MEANINGS.map((meaning) => [meaning, packWeights(train(examples, meaning))]));
writeFileSync(path.join(LANGUAGE, 'likeness.json'), `${JSON.stringify(learned, null, 2)}\n`);
