/** What goes on without a request is a job: the engine has the only loop and the only claims. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source.ts';

const isProduct = ({ side, file }: SourceFile) =>
  side === 'server' && !/\.test\.ts$/.test(file) && !/^server\/(testing|tools)\/|\/testing\//.test(file);
const files = sourceFiles().filter(isProduct);

test('nothing waits for a time by itself but time limits and pauses inside one piece of work', () => {
  /** Files with timers that begin no work, and what those are for. */
  const TIMERS: Record<string, string> = {
    'server/analysis/predictions/learn.ts': 'half of the time for others while leads are scored anew',
    'server/app/http.ts': 'how long a stop waits for what is in flight',
    'server/core/threads.ts': 'how long a drawing or a mail may take, and an idle thread',
    'server/closing/contracts/drawing.ts': 'how long the files of a seal may take',
    'server/core/job-runner.ts': 'the loop, and the short waits of a job that goes on',
    'server/core/live.ts': 'how long a stream waits for a change',
    'server/core/connections.ts': 'how long a body may take',
    'server/db/libsql.ts': 'the next try to begin a transaction',
    'server/main.ts': 'how long a stop may take',
    'server/outreach/campaigns/print.ts': 'a reader slower than the printing',
    'server/outreach/messages/to-provider.ts': 'how long a stop waits for a hand-over',
    'server/providers/language-model.ts': 'the next try of a call',
    'server/providers/mail.ts': 'an idle connection',
    'server/records/documents/check.ts': 'how long a file may take',
    'server/workspace/backup/routes.ts': 'no limit on a long download',
  };
  const found = files.filter(({ text }) => /\bset(?:Timeout|Interval)\b|timers\/promises/.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(TIMERS).sort());
  expect(files.filter(({ text }) => text.includes('setInterval')).map(({ file }) => file)).toEqual([]);
});

test('who works on what stands in the table of jobs alone', () => {
  const wrong = files.filter(
    ({ file, text }) => /\b(?:claimed|leased|locked)_(?:by|until)\b/.test(text) && !/^server\/core\/(job-runner|table)\.ts$/.test(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('starting, importing and sending read in functions of sixty lines at most', () => {
  const PATHS =
    /^server\/([\w-]+\.ts$|core\/jobs?[-.]|db\/upkeep|workspace\/import-export\/|outreach\/(messages|campaigns|conversations\/jobs))/;
  /** Lists of declarations, one line each. */
  const LISTS = /router\.ts$/;
  const long = files.filter(({ file }) => PATHS.test(file) && !LISTS.test(file)).flatMap((file) => longFunctions(file, 60));
  expect(long).toEqual([]);
  const app = files.find(({ file }) => file === 'server/app/app.ts');
  expect(app?.text.split('\n').length).toBeLessThan(120);
});

/** "file: name (lines)" of functions with more lines. */
function longFunctions({ file, text }: SourceFile, most: number): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    const isFunction =
      ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node) || ts.isFunctionExpression(node);
    const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
    if (isFunction && lines > most) found.push(`${file}: ${node.getText(source).slice(0, 60).split('\n')[0] ?? ''} (${String(lines)})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
