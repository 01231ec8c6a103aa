/** `npm run assistant:report`: how well the built-in rules read, slot by slot. `-- --misread` lists what of the first half they misread. */
import { HELD_OUT } from './held-out.ts';
import { measure, type Measured } from './measure.ts';
import { WORKED_ON } from './worked-on.ts';

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`).padStart(6);
const line = (name: string, { expected, read, right, precision, recall }: Measured) =>
  `${name.padEnd(14)}${String(expected).padStart(9)}${String(read).padStart(6)}${String(right).padStart(7)}   ${percent(precision)}  ${percent(recall)}`;

for (const [name, sayings] of [
  ['Sayings the rules were made with', WORKED_ON],
  ['Sayings held out', HELD_OUT],
] as const) {
  const report = measure(sayings);
  process.stdout.write(`${name} (${sayings.length})\n${'slot'.padEnd(14)} expected  read  right  precision  recall\n`);
  for (const [slot, measured] of Object.entries(report.bySlot)) process.stdout.write(`${line(slot, measured)}\n`);
  process.stdout.write(`${line('all', report.all)}\n\n`);
  if (sayings === WORKED_ON && process.argv.includes('--misread'))
    for (const one of report.misread) process.stdout.write(`${JSON.stringify(one)}\n`);
}
