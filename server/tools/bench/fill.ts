/** A database of so many leads, filled once and kept in the folder for temporary files until schema or generator change. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { hashPassword } from '#server/accounts/auth/passwords.ts';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildLeadKeys } from '#server/records/leads/keys.ts';
import { scoreNumbers } from '#server/records/leads/score.ts';
import { toCents } from '#shared/core/money.ts';
import { cameIn, leadFacts, NEWEST } from './lead-rows.ts';
import { fillDeals } from './deal-rows.ts';

export const LOGIN = { email: 'bench@example.com', password: 'measured twice' };
/** The one account, to which all rows belong. */
const ACCOUNT = 1;

/** How long a database of an older schema is kept, in case somebody goes back to it. */
const KEPT_MS = 2 * 86_400_000;

/** What a filled database depends on. */
const SOURCES = [
  'drizzle',
  ...['lead-rows.ts', 'deal-rows.ts', 'fill.ts'].map((name) => `server/tools/bench/${name}`),
  ...['score.ts', 'situation-points.ts', 'keys.ts'].map((name) => `server/records/leads/${name}`),
  'server/language',
  'server/core/address-key.ts',
  ...['people-and-places.ts', 'random.ts'].map((name) => `server/tools/demo/${name}`),
];

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const at = path.join(root, source);
    const files = source.endsWith('.ts') ? [at] : readdirSync(at).map((name) => path.join(at, name));
    for (const file of files.filter((name) => /\.(sql|ts)$/.test(name)).sort()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The path of a database of `rows` leads. Fills it when there is none yet; a million rows take minutes. */
export async function filledDatabase(root: string, rows: number, say: (line: string) => void): Promise<string> {
  const folder = path.join(tmpdir(), 'dealflow-bench');
  const print = fingerprint(root);
  const file = path.join(folder, `${rows}-${print}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder).map((name) => path.join(folder, name)))
    if (!old.includes(print) && Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old, { force: true });
  const began = performance.now();
  const part = `${file}.part-${process.pid}`;
  const store = await openStore(`file:${part}`);
  await migrate(store, path.join(root, 'drizzle'));
  await store.close();
  const db = new Database(part);
  try {
    await fill(db, rows);
  } finally {
    db.close();
  }
  renameSync(part, file);
  say(`Filled ${rows} leads in ${((performance.now() - began) / 1000).toFixed(0)} s: ${file}`);
  return file;
}

async function fill(db: Database.Database, rows: number): Promise<void> {
  // An interrupted filling begins anew, so nothing needs to survive a crash.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -400000');
  db.prepare(
    `INSERT INTO users (id, first_name, last_name, company_name, phone, email, email_key, role, password_hash, leads_scored_on, created_at)
     VALUES (?, 'Jordan', 'Avery', 'Avery Home Buyers', '+19015550100', ?, ?, 'wholesaler', ?, date('now', 'localtime'), ?)`,
  ).run(ACCOUNT, LOGIN.email, LOGIN.email, await hashPassword(LOGIN.password, { group: 'bench', of: LOGIN.email }), NEWEST);
  withoutIndices(db, 'leads', () => fillLeads(db, rows));
  fillDeals(db, rows);
  // The bare stack knows no leads that wait for the index: with 64 more, of which there is nothing to index, it takes all of them.
  db.exec(`INSERT INTO leads_search_pending (id) WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 64) SELECT -n FROM n;
    DELETE FROM leads_search_pending WHERE id < 0`);
  // As the server leaves it when it has had time for its housework.
  for (const table of ['leads_search', 'properties_search', 'deals_search', 'milestones_search'])
    db.exec(`INSERT INTO ${table}(${table}) VALUES('optimize')`);
}

/** An index is built several times faster over all rows than row by row. */
function withoutIndices(db: Database.Database, table: string, work: () => void): void {
  const indices = db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`).all(table);
  for (const { name } of indices as { name: string }[]) db.exec(`DROP INDEX ${name}`);
  work();
  for (const { sql } of indices as { sql: string }[]) db.exec(sql);
}

const ROWS_A_TRANSACTION = 50_000;

function fillLeads(db: Database.Database, rows: number): void {
  const rowOf = (n: number) => {
    const facts = leadFacts(n);
    const at = cameIn(n, rows);
    const { ai_score, motivation_score, urgency_score, financial_score } = scoreNumbers(
      { ...facts, created_at: new Date(at).toISOString() },
      new Date(NEWEST).toISOString().slice(0, 10),
    );
    return {
      ...facts,
      ...buildLeadKeys(facts),
      ...{ ai_score, motivation_score, urgency_score, financial_score },
      estimated_value: toCents(facts.estimated_value),
      mortgage_balance: toCents(facts.mortgage_balance),
      asking_price: toCents(facts.asking_price),
      account_id: ACCOUNT,
      created_at: at,
      updated_at: at,
    };
  };
  const columns = Object.keys(rowOf(0));
  const insert = db.prepare(`INSERT INTO leads (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
  for (let from = 0; from < rows; from += ROWS_A_TRANSACTION) {
    const to = Math.min(rows, from + ROWS_A_TRANSACTION);
    db.transaction(() => {
      for (let n = from; n < to; n++) insert.run(rowOf(n));
    })();
  }
}
