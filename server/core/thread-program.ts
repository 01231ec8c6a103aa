/**
 * The program of a worker thread that runs a file of the server, from its sources or from its build; for `new Worker(..., { eval: true })`.
 * A built thread lies beside the entries under its own name (see `build.mjs`).
 */
export function buildThreadProgram(importMetaUrl: string, source: `./${string}.ts`): string {
  const isSource = importMetaUrl.endsWith('.ts');
  const built = source.replace(/\.ts$/, '.js');
  const file = isSource ? source : importMetaUrl.includes('/assets/') ? `.${built}` : built;
  const load = `import(${JSON.stringify(new URL(file, importMetaUrl).href)})`;
  // A thread takes no loader of TypeScript from its options: run from the sources, it registers its own.
  return isSource ? `import('tsx/esm/api').then(({ register }) => { register(); return ${load}; })` : load;
}
