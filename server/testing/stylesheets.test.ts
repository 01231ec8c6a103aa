/** CSS classes are global. These rules keep one screen's from reaching another: what CSS modules would do, without their names. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, sourceFiles } from './source.ts';

/** What every screen may use; the shell is on every screen. */
const isGlobal = (file: string) => /^client\/(ui|form|list)\//.test(file) || file === 'client/app/shell.css';
/** A document of its own. */
const WEB_CHAT = 'client/outreach/web-chat/';

const code = sourceFiles().filter(({ side, file }) => side === 'client' && !/\.test\.|\/(testing|public)\//.test(file));
const clientFiles = readdirSync(path.join(ROOT, 'client'), { recursive: true, encoding: 'utf8' })
  .map((name) => `client/${name.replaceAll(path.sep, '/')}`)
  .filter((file) => !file.includes('/dist/'));
/** Drawings that pages show as a part of themselves. */
const drawings = clientFiles.filter((file) => file.endsWith('.svg')).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const sheets = clientFiles
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, rules: readRules(readFileSync(path.join(ROOT, file), 'utf8')) }));

/** The selectors of each rule, from the outermost to its own. */
function readRules(css: string): string[][] {
  const found: string[][] = [];
  const open: string[] = [];
  for (const [, before = '', sign] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop();
    if (sign !== '{') continue;
    open.push(before.trim());
    const selectors = open.filter((one) => !one.startsWith('@'));
    const isRule = !before.trim().startsWith('@') && !open.some((one) => one.startsWith('@keyframes') || one === ':root');
    if (isRule && selectors.length > 0) found.push(selectors);
  }
  return found;
}

const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []);
/** "a, b" as "a" and "b"; what stands in parentheses is one. */
const alternatives = (selector: string) => {
  let inside = selector;
  while (/\([^()]*\)/.test(inside)) inside = inside.replaceAll(/\(([^()]*)\)/g, (_, within: string) => `<${within.replaceAll(',', ' ')}>`);
  return inside.split(',');
};
const globals = new Set(sheets.filter(({ file }) => isGlobal(file)).flatMap(({ rules }) => rules.flat().flatMap(classesIn)));

/** The class by which a rule is bound to its component: the first that is not of all screens. */
const scopeOf = (selector: string) => classesIn(selector).find((name) => !globals.has(name));
const own = sheets
  .filter(({ file }) => !isGlobal(file) && !file.startsWith(WEB_CHAT))
  .map(({ file, rules }) => ({ file, outermost: rules.flatMap(([selector = '']) => alternatives(selector)) }));
const scopes = own.flatMap(({ file, outermost }) =>
  [...new Set(outermost.flatMap((one) => scopeOf(one) ?? []))].map((name) => ({ file, name })),
);

test('a rule of a component begins with a class of its own', () => {
  const loose = own.flatMap(({ file, outermost }) => outermost.filter((one) => !scopeOf(one)).map((one) => `${file}: ${one.trim()}`));
  expect(loose).toEqual([]);
});

test('such a class is defined in one stylesheet', () => {
  const twice = scopes.filter(({ file, name }) => scopes.some((other) => other.name === name && other.file !== file));
  expect(twice.map(({ file, name }) => `.${name} ${file}`)).toEqual([]);
});

/** What stands in `className`. */
function namesUsed(text: string): Set<string> {
  const attributes = [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  const texts = attributes.flatMap(([, plain, expression = '']) => plain ?? expression.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? []);
  return new Set(texts.flatMap((one) => one.match(/[A-Za-z_-][\w-]*/g) ?? []));
}

test('it is used in the folder of its stylesheet, and where the stylesheet is imported', () => {
  const used = code.map(({ file, text, imports }) => ({ file, names: namesUsed(text), imports: imports.map(({ target }) => target) }));
  const strays = scopes.flatMap(({ file: sheet, name }) =>
    used
      .filter(({ file, names, imports }) => names.has(name) && path.dirname(file) !== path.dirname(sheet) && !imports.includes(sheet))
      .map(({ file }) => `.${name} of ${sheet} in ${file}`),
  );
  expect(strays).toEqual([]);
});

const quotedIn = (text: string) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((one) => one.match(/[A-Za-z_-][\w-]*/g) ?? []));
const unusedIn = (rules: string[][], words: ReadonlySet<string>) =>
  [...new Set(rules.flatMap((selectors) => classesIn(selectors.at(-1) ?? '')))].filter((name) => !words.has(name));

test('every class is used', () => {
  const words = wordsIn([...code.map(({ text }) => text), ...drawings].flatMap(quotedIn));
  const unused = sheets.flatMap(({ file, rules }) => unusedIn(rules, words).map((name) => `.${name} ${file}`));
  expect(unused).toEqual([]);
});

test('pages for people without an account have one stylesheet, and every class of it is used', () => {
  const pages = sourceFiles().filter(({ side, file }) => side === 'server' && !/\.test\.|\/testing\//.test(file));
  expect(pages.filter(({ text }) => /<style\b/.test(text)).map(({ file }) => file)).toEqual(['server/outside/page.tsx']);
  const rules = readRules(readFileSync(path.join(ROOT, 'server/outside/outside.css'), 'utf8'));
  const words = wordsIn(pages.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ text }) => quotedIn(text)));
  expect(unusedIn(rules, words)).toEqual([]);
});
