/** The house rules that a machine can read: who may import whom, and that the three sides speak of the same things. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, SIDES, type Side, type SourceFile, sourceFiles } from './source.ts';

const files = sourceFiles();
const inSide = (side: Side) => files.filter((file) => file.side === side);
const isTest = ({ file }: SourceFile) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

/** Folders that every feature of the side may use, and that use no feature. */
const BASES: Record<Side, readonly string[]> = {
  shared: ['core'],
  server: ['core', 'db', 'overload', 'providers'],
  client: ['core', 'ui', 'form', 'list'],
};
/** What puts features together, and may see all of them. Files at the top of a side belong here too, but for these. */
const TOPS: Record<Side, readonly string[]> = {
  shared: ['testing'],
  server: ['rest', 'demo', 'testing', 'bench', 'soak'],
  client: ['app', 'testing'],
};
/** Files of a top folder that everybody may use: they know no feature. */
const BASE_FILES: readonly string[] = ['server/settings.ts', 'client/app/paths.ts'];

/** Who may use whom among the features. A new edge is one visible line here; none may make a circle. */
const EDGES: Record<Side, Record<string, readonly string[]>> = {
  shared: {
    appointments: ['outreach'],
    campaigns: ['buyers', 'leads', 'outreach'],
    dashboard: ['activities', 'appointments', 'campaigns', 'leads', 'milestones'],
    milestones: ['deals'],
    csv: ['buyers', 'leads', 'outreach', 'sales'],
    analysis: ['repairs', 'valuation'],
    buyers: ['analysis', 'deals', 'properties'],
    sales: ['deals', 'properties'],
    valuation: ['sales'],
    leads: ['predictions'],
    predictions: ['deals'],
  },
  server: {
    activities: ['auth'],
    leads: ['auth', 'activities', 'learning'],
    properties: ['auth', 'activities'],
    deals: ['auth', 'activities', 'leads', 'properties'],
    milestones: ['auth', 'activities', 'deals', 'properties'],
    'saved-properties': ['auth', 'activities', 'properties'],
    outreach: ['auth', 'activities', 'buyers', 'leads'],
    campaigns: ['auth', 'activities', 'buyers', 'deal-sheets', 'leads', 'deals', 'outreach', 'assistant', 'properties'],
    assistant: ['auth', 'activities', 'appointments', 'leads', 'outreach'],
    appointments: ['auth', 'activities', 'leads', 'outreach'],
    achievements: ['auth', 'activities', 'leads', 'deals', 'appointments', 'campaigns', 'csv'],
    payments: ['auth', 'activities'],
    sales: ['auth', 'activities', 'deals', 'leads', 'properties'],
    valuation: ['auth', 'activities', 'deals', 'leads', 'properties', 'sales'],
    repairs: ['auth', 'activities', 'properties'],
    photos: ['auth', 'activities', 'outreach', 'properties'],
    analysis: ['auth', 'activities', 'properties', 'repairs', 'valuation'],
    learning: ['auth'],
    predictions: ['auth', 'activities', 'analysis', 'buyers', 'learning', 'leads', 'deals', 'milestones', 'properties'],
    'next-actions': [
      'auth',
      'activities',
      'appointments',
      'buyers',
      'deals',
      'leads',
      'learning',
      'milestones',
      'outreach',
      'predictions',
      'properties',
    ],
    buyers: ['auth', 'activities', 'analysis', 'deals', 'properties'],
    'deal-sheets': ['auth', 'activities', 'analysis', 'buyers', 'deals', 'outreach', 'photos', 'properties', 'repairs', 'valuation'],
    counts: ['leads', 'deals', 'milestones', 'properties'],
    dashboard: ['activities', 'appointments', 'campaigns', 'deals', 'leads', 'milestones', 'properties'],
    backup: ['auth', 'csv'],
    csv: [
      'auth',
      'activities',
      'buyers',
      'campaigns',
      'sales',
      'leads',
      'properties',
      'deals',
      'milestones',
      'outreach',
      'saved-properties',
      'valuation',
    ],
  },
  client: {
    buyers: ['activities', 'campaigns', 'outreach'],
    account: ['achievements', 'auth', 'backup', 'outreach', 'payments', 'saved-properties'],
    achievements: ['activities'],
    dashboard: ['activities', 'predictions'],
    leads: ['activities', 'campaigns', 'csv'],
    properties: ['activities', 'analysis', 'buyers', 'deal-sheets', 'photos', 'repairs', 'saved-properties', 'valuation'],
    deals: ['activities', 'buyers', 'leads', 'predictions', 'properties'],
    milestones: ['activities', 'deals'],
    sales: ['activities'],
    campaigns: ['activities', 'outreach'],
    appointments: ['activities', 'leads'],
    assistant: ['appointments', 'leads'],
  },
};

type Level = 'base' | 'feature' | 'top';
function levelOf(side: Side, file: string): Level {
  const [, folder = '', ...rest] = file.split('/');
  if (BASE_FILES.includes(file)) return 'base';
  if (rest.length === 0) return 'top';
  if (BASES[side].includes(folder)) return 'base';
  return TOPS[side].includes(folder) ? 'top' : 'feature';
}
const RANK: Record<Level, number> = { base: 0, feature: 1, top: 2 };
const sideOf = (target: string) => target.split('/')[0] as Side;

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
        (target?.startsWith('server/') ?? false) && !(file === 'client/core/trpc.ts' && target === 'server/app-router.ts' && typeOnly),
    );
    expect(wrong).toEqual([]);
  });

  test('a path across folders begins with its side, a path inside a folder is relative', () => {
    const wrong = refused(
      files.filter((file) => file.side !== 'shared'),
      ({ file }, { specifier, target }) => {
        if (target === undefined) return false;
        const sameFolder =
          path.posix.dirname(target).split('/').slice(0, 2).join('/') === path.posix.dirname(file).split('/').slice(0, 2).join('/');
        return specifier.startsWith('../') ? !sameFolder && file.split('/').length > 2 : false;
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe('levels and features', () => {
  test('a level never looks up', () => {
    const wrong = refused(
      files.filter((file) => !isTest(file)),
      ({ side, file }, { target, typeOnly }) => {
        if (target === undefined || sideOf(target) !== side) return false;
        // The one type that the client knows of the server is on another side; within a side types count too.
        return RANK[levelOf(side, target)] > RANK[levelOf(side, file)] && !(typeOnly && file === 'client/core/trpc.ts');
      },
    );
    expect(wrong).toEqual([]);
  });

  test('a feature uses another only where it is listed', () => {
    const wrong = refused(
      files.filter((file) => !isTest(file)),
      ({ side, file, folder }, { target }) => {
        if (target === undefined || sideOf(target) !== side || levelOf(side, file) !== 'feature' || levelOf(side, target) !== 'feature')
          return false;
        const used = target.split('/')[1] ?? '';
        return used !== folder && !(EDGES[side][folder] ?? []).includes(used);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('a listed edge is used, and the edges make no circle', () => {
    for (const side of SIDES) {
      const unused = Object.entries(EDGES[side]).flatMap(([from, targets]) =>
        targets
          .filter((to) => !inSide(side).some((f) => f.folder === from && f.imports.some((i) => i.target?.startsWith(`${side}/${to}/`))))
          .map((to) => `${side}: ${from} -> ${to}`),
      );
      expect(unused).toEqual([]);
      const reaches = (from: string, seen: readonly string[]): string[] =>
        (EDGES[side][from] ?? []).flatMap((to) => (seen.includes(to) ? [[...seen, to].join(' -> ')] : reaches(to, [...seen, to])));
      expect(Object.keys(EDGES[side]).flatMap((from) => reaches(from, [from]))).toEqual([]);
    }
  });

  test('the same noun is the same folder on every side', () => {
    /** Folders that one side alone needs, and why. */
    const alone: Record<string, string> = {
      landing: 'a page without data',
      'web-chat': 'the page of visitors: its data is that of the assistant',
      account: 'the profile screen: its data is that of auth',
      counts: 'shown by the shell',
      move: 'a command: it knows tables, and no noun',
      learning: 'what scores and predictions have in common',
    };
    const featuresOf = (side: Side) =>
      readdirSync(path.join(ROOT, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'public' && entry.name !== 'dist')
        .filter((entry) => levelOf(side, `${side}/${entry.name}/x.ts`) === 'feature')
        .map((entry) => entry.name);
    const all = new Set(SIDES.flatMap(featuresOf));
    const missing = [...all]
      .filter((name) => !alone[name])
      .flatMap((name) => SIDES.filter((side) => !featuresOf(side).includes(name)).map((side) => `${side}/${name}`));
    expect(missing).toEqual([]);
  });
});

describe('tools stay in their rooms', () => {
  const uses = (entry: { specifier: string }, name: string) => entry.specifier === name || entry.specifier.startsWith(`${name}/`);

  test('tRPC is known to the core, the REST face and the routers', () => {
    const rooms = /^server\/(core\/|rest\/|testing\/|bench\/|app[\w-]*\.ts|[\w-]+\/router\.ts)/;
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
