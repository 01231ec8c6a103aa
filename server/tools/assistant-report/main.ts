/** `npm run assistant:report`: how well the built-in rules read, slot by slot. `-- --misread` lists what of the first half they misread. */
import { HELD_OUT } from './held-out.ts';
import { measure, type Measured } from './measure.ts';
import { LATER_ANSWERS } from './later-answers.ts';
import { measureShort } from './measure-short.ts';
import { halves, SHORT_ANSWERS } from './short-answers.ts';
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

const isListed = process.argv.includes('--misread');
const share = (value: number) => `${(value * 100).toFixed(1)} %`.padStart(8);

process.stdout.write(`${'Short answers'.padEnd(26)} count    right  wrong and sure\n`);
for (const [slot, answers] of Object.entries(SHORT_ANSWERS))
  for (const [half, some] of Object.entries(halves(answers))) {
    const { count, right, wrongAndSure, misread } = measureShort(slot as keyof typeof SHORT_ANSWERS, some);
    process.stdout.write(`${`${slot}, ${half}`.padEnd(26)}${String(count).padStart(6)} ${share(right)}  ${share(wrongAndSure)}\n`);
    if (isListed && half === 'workedOn') for (const one of misread) process.stdout.write(`${JSON.stringify(one)}\n`);
  }

for (const [slot, answers] of Object.entries(LATER_ANSWERS)) {
  const { count, right, wrongAndSure } = measureShort(slot as keyof typeof LATER_ANSWERS, answers);
  process.stdout.write(`${`${slot}, written later`.padEnd(26)}${String(count).padStart(6)} ${share(right)}  ${share(wrongAndSure)}\n`);
}
