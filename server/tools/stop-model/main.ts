/** `npm run assistant:train`: makes the weights by which a wish to hear no more is read from the sentences beside this file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIDDLE_LEVEL, signOf } from '#shared/outreach/messages/stop-model.ts';
import { fingerprintSentences, trainingSentences } from './sentences.ts';
import { train } from './train.ts';

const { bias, weights } = train(trainingSentences());
// The few heaviest are cut, or all others would be told apart less finely.
const sizes = Float64Array.from(weights, Math.abs).sort();
const STEP = (sizes[Math.floor(sizes.length * 0.999)] as number) / MIDDLE_LEVEL;
const level = (weight: number) => Math.max(-MIDDLE_LEVEL, Math.min(MIDDLE_LEVEL, Math.round(weight / STEP))) + MIDDLE_LEVEL;
const signs = Array.from(weights, (weight) => signOf(level(weight))).join('');
const file = path.join(import.meta.dirname, '../../../shared/outreach/messages/stop-weights.ts');
writeFileSync(
  file,
  `/** Made by \`npm run assistant:train\`; not changed by hand. */
/** Of which sentences. */
export const MADE_OF = '${fingerprintSentences()}';
export const BIAS = ${bias.toFixed(6)};
export const STEP = ${STEP.toFixed(6)};
/** A sign for each. */
export const WEIGHTS =
  '${signs}';
`,
);
process.stdout.write(`${signs.length} weights, ${signs.length - signs.split(signOf(MIDDLE_LEVEL)).length + 1} of them not zero\n`);
