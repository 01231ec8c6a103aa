/** The project's own source, as the rules about imports see it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const SIDES = ['shared', 'server', 'client'] as const;
export type Side = (typeof SIDES)[number];

export interface Import {
  /** As written. */
  specifier: string;
  typeOnly: boolean;
  /** Path from the root for our own files (`server/records/leads/score.ts`), undefined for packages. */
  target: string | undefined;
}

export interface SourceFile {
  /** Path from the root. */
  file: string;
  side: Side;
  /** The folder inside the side, '' for files at its top. */
  folder: string;
  text: string;
  readonly imports: readonly Import[];
}

let readBefore: readonly SourceFile[] | undefined;

/** All TypeScript files of the three sides, read once; the imports of each are parsed when first asked for. */
export function sourceFiles(): readonly SourceFile[] {
  readBefore ??= readSourceFiles();
  return readBefore;
}

function readSourceFiles(): SourceFile[] {
  return SIDES.flatMap((side) =>
    readdirSync(path.join(ROOT, side), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mts|mjs|js)$/.test(name))
      .map((name) => {
        const file = `${side}/${name.replaceAll(path.sep, '/')}`;
        const text = readFileSync(path.join(ROOT, file), 'utf8');
        const folder = file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '';
        let imports: Import[] | undefined;
        return {
          file,
          side,
          folder,
          text,
          get imports() {
            imports ??= importsOf(file, text);
            return imports;
          },
        };
      }),
  );
}

function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier))
      found.push({ specifier: specifier.text, typeOnly, target: targetOf(file, specifier.text) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node)) add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((e) => e.isTypeOnly)
  );
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  return undefined;
}

type Importing = Pick<SourceFile, 'file'> & { imports: readonly Pick<Import, 'target'>[] };

/** The groups of files each of which reaches itself through the others; Tarjan's strongly connected components. */
export function circlesAmong(files: readonly Importing[]): string[][] {
  const targetsOf = new Map(files.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  const metAt = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  /** The earliest file still open that this one reaches. */
  const visit = (file: string): number => {
    const at = metAt.size;
    let earliest = at;
    metAt.set(file, at);
    open.push(file);
    for (const target of targetsOf.get(file) ?? [])
      if (!metAt.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, metAt.get(target) ?? at);
    if (earliest < at) return earliest;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || targetsOf.get(file)?.includes(file)) circles.push(group);
    return earliest;
  };
  for (const { file } of files) if (!metAt.has(file)) visit(file);
  return circles;
}
