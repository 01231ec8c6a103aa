/** The commands of the README and of the API's walk do what is written beside them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from './app.ts';
import { ROOT } from './source.ts';

const readPaper = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** The commands of a shell block, each with what its answer must hold: the text behind `#>`. */
function commandsOf(paper: string): { command: string; holds?: string }[] {
  const block = /```sh\n(api=[\s\S]+?)```/.exec(paper)?.[1] ?? '';
  const commands: { command: string; holds?: string }[] = [];
  let command = '';
  for (const line of block.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const [code = '', holds] = line.split(' #> ');
    command += `${code}\n`;
    const isOpen = (command.match(/'/g) ?? []).length % 2 === 1 || code.endsWith('\\');
    if (isOpen) continue;
    commands.push({ command, ...(holds !== undefined && { holds }) });
    command = '';
  }
  return commands;
}

const MARK = '===';
const quote = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;
/** A command that only asks is asked again until it holds what is promised: what was sent before it may still be read. */
const toScript = ({ command, holds }: { command: string; holds?: string }): string =>
  holds === undefined || / -(?:d|X|F) /.test(command)
    ? command
    : `for try in {1..100}; do answer=$(${command.trim()}); grep -qF -- ${quote(holds)} <<<"$answer" && break; sleep 0.1; done; echo "$answer"\n`;

test.each(['README.md', 'docs/api.md'])('%s: every call answers what is promised', async (name) => {
  const app = await testApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const commands = commandsOf(readPaper(name));
  expect(commands.length).toBeGreaterThan(8);
  const script = commands.map((one) => `${toScript(one)}echo; echo '${MARK}'\n`).join('');
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script.replaceAll('http://127.0.0.1:3000', app.address)], {
    cwd: folder,
    timeout: 60_000,
    maxBuffer: 1 << 26,
  });
  const answers = stdout.split(`${MARK}\n`);
  const wrong = commands.flatMap(({ command, holds = '' }, at) => {
    const answer = answers[at]?.trim() ?? '';
    return answer.includes(holds) && !answer.startsWith('{"status":"error"') ? [] : [{ command, holds, answer: answer.slice(0, 400) }];
  });
  expect(wrong).toEqual([]);
});

test('the README is short', () => {
  expect(Buffer.byteLength(readPaper('README.md'))).toBeLessThanOrEqual(8192);
});

test('every page that a paper links to is there', () => {
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/using.md', 'docs/operating.md', 'docs/api.md', 'docs/architecture.md'])
    for (const [, link = ''] of readPaper(name).matchAll(/\]\((?!http)([^)#]+)/g))
      expect(() => readFileSync(path.join(ROOT, path.dirname(name), link)), `${name}: ${link}`).not.toThrow();
});
