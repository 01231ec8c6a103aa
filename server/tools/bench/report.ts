/** The figures as tables for people. */
import type { Compared, Timing } from './measure.ts';
import type { SizeResult } from './run.ts';

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

const milliseconds = (value: number) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0));
const perCent = (share: number) => `${Math.round(share * 100)} %`;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const both = ({ p50, p99 }: Timing) => `${milliseconds(p50)} / ${milliseconds(p99)}`;

const peerNames = (compared: readonly Compared[]) => compared[0]?.beside.map(({ peer }) => peer) ?? [];

function comparedTable(compared: readonly Compared[]): string {
  const peers = peerNames(compared).flatMap((peer) => [peer, 'share', 'from - to', 'p50 / p99', 'CPU ms', 'CPU share']);
  return table(
    ['call', 'req/s', 'p50 / p99 ms', 'CPU ms', ...peers],
    compared.map(({ call, product, beside }) => [
      call,
      whole(product.perSecond),
      both(product),
      product.cpuMsPerCall.toFixed(3),
      ...beside.flatMap(({ timing, speed, thrift }) => [
        whole(timing.perSecond),
        perCent(speed.median),
        `${perCent(speed.low)} - ${perCent(speed.high)}`,
        both(timing),
        timing.cpuMsPerCall.toFixed(3),
        perCent(thrift),
      ]),
    ]),
  );
}

/** The tables of one size. Ratios are of slices that ran side by side; absolute figures are this machine's at this moment. */
export function sizeReport({ rows, compared, screens, busy, servers }: SizeResult): string {
  const parts: string[] = [];
  const kinds = [...new Set(compared.map(({ face, connections }) => `${face}|${connections}`))];
  for (const kind of kinds) {
    const [face, connections] = kind.split('|');
    const own = compared.filter((entry) => entry.face === face && entry.connections === Number(connections));
    parts.push(`${whole(rows)} leads, ${face === 'rest' ? 'REST' : 'tRPC'}, ${connections} connection(s)\n${comparedTable(own)}`);
  }
  parts.push(
    `${whole(rows)} leads, what a screen asks for, 1 connection\n${table(
      ['screen', 'p50 ms', 'p99 ms'],
      screens.map(({ screen, p50, p99 }) => [screen, milliseconds(p50), milliseconds(p99)]),
    )}`,
  );
  if (busy.length > 0)
    parts.push(
      `${whole(rows)} leads, get at an even pace while the server is busy\n${table(
        ['beside', 'rows meanwhile', 'p50 ms', 'p99 ms', 'longest ms', 'p99 CPU ms', 'round p99', 'round longest'],
        busy.map((entry) => [
          entry.while,
          whole(entry.heavyRows),
          milliseconds(entry.p50),
          milliseconds(entry.p99),
          milliseconds(entry.longest),
          ...[entry.cpu.getP99, entry.cpu.roundP99, entry.cpu.roundLongest].map(milliseconds),
        ]),
      )}`,
    );
  for (const { sending } of busy)
    if (sending) parts.push(`${whole(sending.messages)} messages of a campaign into the outbox: ${sending.seconds.toFixed(1)} s`);
  parts.push(
    table(
      ['', ...servers.map(({ name }) => name)],
      [
        ['start to first answer, ms', ...servers.map(({ startMs }) => whole(startMs))],
        ['memory at rest, MB', ...servers.map(({ idleMb }) => whole(idleMb))],
        ['memory after load, MB', ...servers.map(({ loadedMb }) => whole(loadedMb))],
      ],
    ),
  );
  return parts.join('\n\n');
}

/** How each call's median grows from the smallest account to the largest, at the fewest connections. */
export function growthReport(results: readonly SizeResult[]): string | undefined {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last || first === last) return undefined;
  const fewest = Math.min(...first.compared.map(({ connections }) => connections));
  const rows = first.compared
    .filter(({ connections, face }) => connections === fewest && face === 'rest')
    .map((entry) => {
      const at = results.map((result) =>
        result.compared.find((one) => one.call === entry.call && one.connections === fewest && one.face === 'rest'),
      );
      const growth = (of: (one: Compared | undefined) => Timing | undefined) => (of(at.at(-1))?.p50 ?? 0) / (of(at[0])?.p50 ?? 1);
      const p50s = at.map((one) => milliseconds(one?.product.p50 ?? 0));
      const peers = first.compared[0]?.beside.map((_, n) => growth((one) => one?.beside[n]?.timing)) ?? [];
      return [entry.call, ...p50s, ...[growth((one) => one?.product), ...peers].map((factor) => `x${factor.toFixed(1)}`)];
    });
  const names = peerNames(first.compared);
  return `Growth: p50 ms over REST at ${fewest} connection(s)\n${table(['call', ...results.map((result) => whole(result.rows)), 'growth', ...names], rows)}`;
}
