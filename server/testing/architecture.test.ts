/** The house rules that a machine can read: who may import whom, and that the three sides speak of the same things. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesAmong, ROOT, SIDES, type Side, type SourceFile, sourceFiles } from './source.ts';

const files = sourceFiles();
const inSide = (side: Side) => files.filter((file) => file.side === side);
const isTest = ({ file }: SourceFile) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

/** Parts of the product, from the bottom up: a wing uses those before it, never one after it. */
const WINGS = ['accounts', 'records', 'analysis', 'closing', 'outreach', 'workspace'] as const;
/** Folders that every wing of the side may use, and that use no wing. */
const BASES: Record<Side, readonly string[]> = {
  shared: ['core', 'language'],
  server: ['core', 'db', 'language', 'outside', 'providers'],
  client: ['core', 'ui', 'form', 'list', 'record'],
};
/** What assembles the wings, and may import all of them; so do files directly under a side, such as `server/main.ts`. */
const TOPS: Record<Side, readonly string[]> = {
  shared: ['testing'],
  server: ['app', 'rest', 'tools', 'testing'],
  client: ['app', 'testing'],
};

/** A noun's manifest imports nothing but the base, so that the base can collect them all in `shared/core/nouns.ts`. */
const MANIFEST = /^shared\/[\w-]+\/[\w-]+\/((?!nouns\/)[\w-]+\/)?noun\.ts$/;

/** Which feature of a wing imports which other. A new edge is one visible line here; circles fail a test below. */
const EDGES: Record<Side, Record<string, readonly string[]>> = {
  shared: {
    'records/buyers': ['contacts', 'deals', 'properties'],
    'records/deals': ['properties'],
    'records/leads': ['contacts'],
    'records/views': ['buyers', 'deals', 'leads', 'properties'],
    'analysis/strategies': ['valuation'],
    'closing/deposits': ['ledger'],
    'outreach/appointments': ['messages'],
    'outreach/campaigns': ['messages'],
    'workspace/dashboard': ['today'],
    'workspace/insight': ['dashboard'],
  },
  server: {
    'accounts/history': ['auth'],
    'accounts/payments': ['auth'],
    'records/buyers': ['contacts', 'deals', 'properties'],
    'records/deals': ['leads', 'properties'],
    'records/documents': ['buyers', 'deals', 'leads', 'properties'],
    'records/leads': ['contacts'],
    'records/properties': ['leads'],
    'records/views': ['buyers', 'deals', 'leads', 'properties'],
    'analysis/strategies': ['valuation'],
    'closing/contracts': ['ledger'],
    'closing/deposits': ['contracts', 'ledger'],
    'closing/marketplace': ['contracts', 'ledger'],
    'outreach/appointments': ['messages'],
    'outreach/campaigns': ['conversations', 'messages'],
    'outreach/conversations': ['appointments', 'messages'],
    'workspace/backup': ['import-export'],
    'workspace/dashboard': ['today'],
    'workspace/import-export': ['today'],
    'workspace/insight': ['today'],
  },
  client: {
    'records/buyers': ['contacts', 'views'],
    'records/deals': ['buyers', 'leads', 'properties', 'views'],
    'records/leads': ['contacts', 'views'],
    'records/properties': ['views'],
    'closing/marketplace': ['contracts'],
    'outreach/campaigns': ['messages'],
    'outreach/conversations': ['appointments'],
    'workspace/dashboard': ['import-export', 'today'],
    'workspace/insight': ['dashboard'],
    'workspace/profile': ['backup'],
  },
};

/** Folders of features and bases in the server, and the pairs of which one imports the other. */
// The last two: insight, which reads leads, calls and events and is read by nobody.
const ROOM_CEILING = 37;
const ARROW_CEILING = 260;

/** The floor of a file: bases below the wings, the wings in their order, what assembles them above. */
function levelOf(side: Side, file: string): number {
  if (MANIFEST.test(file)) return 0;
  const [, folder = '', ...rest] = file.split('/');
  if (rest.length === 0 || TOPS[side].includes(folder)) return WINGS.length + 1;
  return BASES[side].includes(folder) ? 0 : WINGS.indexOf(folder as (typeof WINGS)[number]) + 1;
}
/** `records/leads` for a file of a wing, undefined for any other. */
function featureOf(side: Side, file: string): string | undefined {
  const level = levelOf(side, file);
  return level > 0 && level <= WINGS.length ? file.split('/').slice(1, 3).join('/') : undefined;
}
const sideOf = (target: string) => target.split('/')[0] as Side;

const foldersIn = (place: string) =>
  readdirSync(path.join(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'public' && entry.name !== 'dist')
    .map((entry) => entry.name);

/** "file -> what it imports" for every import that a rule refuses. */
const refused = (among: SourceFile[], isWrong: (file: SourceFile, entry: SourceFile['imports'][number]) => boolean) =>
  among.flatMap((file) => file.imports.filter((entry) => isWrong(file, entry)).map((entry) => `${file.file} -> ${entry.specifier}`));

test('there is something to check', () => {
  for (const side of SIDES) expect(inSide(side).flatMap((file) => file.imports).length).toBeGreaterThan(10);
});

describe('sides', () => {
  test('shared imports shared and zod, and zod through one door', () => {
    const wrong = refused(
      inSide('shared').filter((file) => !isTest(file)),
      (file, { specifier, target }) =>
        target === undefined ? !(specifier === 'zod' && file.file === 'shared/core/zod.ts') : !target.startsWith('shared/'),
    );
    expect(wrong).toEqual([]);
  });

  test('the server imports nothing of the client', () => {
    expect(refused(inSide('server'), (_, { target }) => target?.startsWith('client/') ?? false)).toEqual([]);
  });

  test('the client imports of the server one type, in one file', () => {
    const wrong = refused(
      inSide('client').filter(({ file }) => file !== 'client/vite.config.ts'),
      ({ file }, { target, typeOnly }) =>
        (target?.startsWith('server/') ?? false) && !(file === 'client/core/trpc.ts' && target === 'server/app/app-router.ts' && typeOnly),
    );
    expect(wrong).toEqual([]);
  });

  test('a path across folders begins with its side, a path inside a folder is relative', () => {
    const wrong = refused(
      files.filter((file) => file.side !== 'shared'),
      ({ file }, { specifier, target }) => {
        if (target === undefined) return false;
        const place = (name: string) => featureOf(sideOf(name), name) ?? name.split('/').slice(1, 2).join('/');
        return specifier.startsWith('../') && place(target) !== place(file) && file.split('/').length > 2;
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe('wings and features', () => {
  test('every folder is a base, a wing with features, or on top', () => {
    const strays = SIDES.flatMap((side) =>
      foldersIn(side)
        .filter((name) => ![...BASES[side], ...TOPS[side], ...WINGS].includes(name))
        .map((name) => `${side}/${name}`),
    );
    const loose = files.filter(({ side, file }) => featureOf(side, file) && file.split('/').length < 4).map(({ file }) => file);
    expect([...strays, ...loose]).toEqual([]);
  });

  test('imports run downwards', () => {
    const wrong = refused(
      files.filter((file) => !isTest(file)),
      ({ side, file }, { target }) => target !== undefined && sideOf(target) === side && levelOf(side, target) > levelOf(side, file),
    );
    expect(wrong).toEqual([]);
  });

  test('inside a wing a feature uses another only where it is listed', () => {
    const wrong = refused(
      files.filter((file) => !isTest(file)),
      ({ side, file }, { target }) => {
        if (target === undefined || sideOf(target) !== side || levelOf(side, target) !== levelOf(side, file)) return false;
        const [from, to] = [featureOf(side, file), featureOf(side, target)];
        return from !== undefined && to !== undefined && from !== to && !(EDGES[side][from] ?? []).includes(to.split('/')[1] ?? '');
      },
    );
    expect(wrong).toEqual([]);
  });

  test('a listed edge is used, and the edges make no circle', () => {
    for (const side of SIDES) {
      const wingOf = (from: string) => from.split('/')[0] ?? '';
      const unused = Object.entries(EDGES[side]).flatMap(([from, targets]) =>
        targets
          .filter(
            (to) =>
              !inSide(side).some(
                (f) =>
                  f.file.startsWith(`${side}/${from}/`) && f.imports.some((i) => i.target?.startsWith(`${side}/${wingOf(from)}/${to}/`)),
              ),
          )
          .map((to) => `${side}: ${from} -> ${to}`),
      );
      expect(unused).toEqual([]);
      const reaches = (from: string, seen: readonly string[]): string[] =>
        (EDGES[side][from] ?? []).flatMap((name) => {
          const to = `${wingOf(from)}/${name}`;
          return seen.includes(to) ? [[...seen, to].join(' -> ')] : reaches(to, [...seen, to]);
        });
      expect(Object.keys(EDGES[side]).flatMap((from) => reaches(from, [from]))).toEqual([]);
    }
  });

  test('the same noun is the same folder on every side', () => {
    /** Folders that one side alone needs, and why. */
    const alone: Record<string, string> = {
      'outreach/web-chat': 'the page of visitors: its data is that of conversations',
      'workspace/profile': 'a page of several parts: its data is theirs',
    };
    const featuresOf = (side: Side) =>
      WINGS.filter((wing) => foldersIn(side).includes(wing)).flatMap((wing) =>
        foldersIn(`${side}/${wing}`).map((name) => `${wing}/${name}`),
      );
    const all = new Set(SIDES.flatMap(featuresOf));
    const missing = [...all]
      .filter((name) => !alone[name])
      .flatMap((name) => SIDES.filter((side) => !featuresOf(side).includes(name)).map((side) => `${side}/${name}`));
    expect(missing).toEqual([]);
  });
});

test('the server has no more rooms, and no more arrows between them, than it had', () => {
  const roomOf = (file: string) => file.split('/').slice(0, -1).slice(0, 3).join('/');
  const isProduct = ({ file }: Pick<SourceFile, 'file'>) => !file.startsWith('server/tools/') && !isTest({ file } as SourceFile);
  const among = inSide('server').filter(isProduct);
  const arrows = among.flatMap(({ file, imports }) =>
    imports.flatMap(({ target }) =>
      target?.startsWith('server/') && isProduct({ file: target }) && roomOf(target) !== roomOf(file)
        ? `${roomOf(file)} -> ${roomOf(target)}`
        : [],
    ),
  );
  // Growth is a decision: whoever raises a ceiling says why; whoever merges rooms lowers it.
  expect(new Set(among.map(({ file }) => roomOf(file))).size).toBeLessThanOrEqual(ROOM_CEILING);
  expect(new Set(arrows).size).toBeLessThanOrEqual(ARROW_CEILING);
});

test('no file imports itself by way of others, types included', () => {
  expect(circlesAmong(files)).toEqual([]);
  // Circles of one, two and three files are found, and what they lead to is not one.
  const edges = { self: ['self'], one: ['two'], two: ['one', 'end'], a: ['b'], b: ['c'], c: ['a', 'end'], end: [] };
  const drawn = Object.entries(edges).map(([file, targets]) => ({ file, imports: targets.map((target) => ({ target })) }));
  expect(circlesAmong(drawn)).toEqual([['self'], ['one', 'two'], ['a', 'b', 'c']]);
});

test('nothing but the history reads which fields its lines say have changed', () => {
  const isHistory = ({ file }: SourceFile) => /^server\/(accounts\/history|core\/events)\//.test(file);
  const readsEvents = ({ imports, text }: Pick<SourceFile, 'imports' | 'text'>) =>
    imports.some(({ target }) => target === 'server/core/events/table.ts') || /\b(?:FROM|JOIN) events\b/.test(text);
  // `select()` takes every column.
  const readsChanges = (file: Pick<SourceFile, 'imports' | 'text'>) => readsEvents(file) && /\bchanges\b|\.select\(\)/.test(file.text);
  const wrong = inSide('server').filter((file) => !isTest(file) && !isHistory(file) && readsChanges(file));
  expect(wrong.map(({ file }) => file)).toEqual([]);
  const found = (text: string) => readsChanges({ imports: [], text });
  expect([found('SELECT changes FROM events, json_each(events.changes)'), found('SELECT type FROM events')]).toEqual([true, false]);
  expect(inSide('server').filter((file) => isHistory(file) && readsChanges(file)).length).toBeGreaterThan(0);
});

describe('tools stay in their rooms', () => {
  const uses = (entry: { specifier: string }, name: string) => entry.specifier === name || entry.specifier.startsWith(`${name}/`);

  test('tRPC is known to the core, the usual procedures, the REST face and the routers', () => {
    const rooms =
      /^server\/(core\/|db\/procedures\.ts|rest\/|testing\/|tools\/bench\/|app\/(app-router|trpc-[\w-]+)\.ts|[\w-]+(\/[\w-]+){1,2}\/([\w-]+-)?router\.ts)/;
    expect(refused(inSide('server'), (file, entry) => uses(entry, '@trpc/server') && !rooms.test(file.file))).toEqual([]);
    expect(refused(inSide('client'), (_, entry) => uses(entry, '@trpc/server'))).toEqual([]);
  });

  test('drizzle is known to the server', () => {
    expect(refused([...inSide('client'), ...inSide('shared')], (_, entry) => uses(entry, 'drizzle-orm'))).toEqual([]);
  });

  test('the client makes no schema of its own', () => {
    const wrong = inSide('client').filter(({ text }) => text.includes('z.object('));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('no barrels and no default exports, but where a tool asks for one', () => {
    const asked = /(^client\/vite\.config\.ts$)/;
    const wrong = files.filter(({ file, text }) => !asked.test(file) && (/^export default/m.test(text) || /\/index\.tsx?$/.test(file)));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
