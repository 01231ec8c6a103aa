// Copies of a database file, made in a thread of their own so that no request waits for them. Plain JavaScript, because a thread
// starts from a file, whether the server is built or not.
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const PAGES_A_STEP = 2000;

/** What opens an account's door, if only as a hash. */
const SECRET = new Set(['sessions', 'api_tokens', 'deposit_links']);

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/** Table -> number of rows. Virtual tables are left out: what they hold is in tables of their own. */
function countsOf(database) {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").pluck().all();
  return Object.fromEntries(
    names.map((name) => [
      name,
      database
        .prepare(`SELECT count(*) FROM ${quoted(name)}`)
        .pluck()
        .get(),
    ]),
  );
}

function toDisk(file) {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Reads a whole file as a stranger would. Returns its counts; throws when it is not sound. */
function check({ file }) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const integrity = database.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') throw Object.assign(new Error(String(integrity)), { code: 'SQLITE_CORRUPT' });
    if (database.pragma('foreign_key_check').length > 0)
      throw Object.assign(new Error('records without their owners'), { code: 'SQLITE_CORRUPT' });
    const rows = countsOf(database);
    const tags = rows.migrations === undefined ? [] : database.prepare('SELECT tag FROM migrations').pluck().all();
    return { rows, tags, size: statSync(file).size };
  } finally {
    database.close();
  }
}

/** Makes the copy one file that can be read where nothing can be written, and sees it to the disk. */
function settle(file) {
  const database = new Database(file);
  database.pragma('journal_mode = DELETE');
  database.close();
  toDisk(file);
}

/**
 * Copies a database that is written to meanwhile. The one read transaction around it keeps the moment of its beginning: the copy
 * ends however much is written, and holds just what the counts were taken from.
 */
async function backup({ source, target }) {
  const from = new Database(source, { readonly: true, fileMustExist: true });
  let expected;
  try {
    from.exec('BEGIN');
    expected = countsOf(from);
    await from.backup(target, { progress: () => PAGES_A_STEP });
    from.exec('COMMIT');
  } finally {
    from.close();
  }
  settle(target);
  const copied = check({ file: target });
  const wrong = Object.keys(expected).filter((table) => copied.rows[table] !== expected[table]);
  if (wrong.length > 0) throw new Error(`The copy differs from the database in ${wrong.join(', ')}`);
  return copied;
}

/** Tables in an order in which every row finds the rows that it refers to. */
function inOrder(database, names) {
  const left = new Set(names);
  const sorted = [];
  while (left.size > 0) {
    const free = [...left].filter((name) =>
      database.pragma(`foreign_key_list(${quoted(name)})`).every(({ table }) => table === name || !left.has(table)),
    );
    if (free.length === 0) throw new Error(`${[...left].join(', ')} refer to each other`);
    for (const name of free) left.delete(name);
    sorted.push(...free);
  }
  return sorted;
}

/**
 * A database of its own for one account: an empty one of the present version, and in it the account's rows alone. Without
 * passwords, sessions and tokens: a file gets lost more easily than a server. The search indexes fill themselves by triggers.
 */
function accountCopy({ source, target, account, migrations }) {
  const copy = new Database(target);
  try {
    copy.pragma('journal_mode = OFF');
    copy.pragma('synchronous = OFF');
    copy.exec('CREATE TABLE migrations (tag TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)');
    for (const { tag, statements } of migrations) {
      for (const statement of statements) copy.exec(statement);
      copy.prepare('INSERT INTO migrations (tag, applied_at) VALUES (?, ?)').run(tag, Date.now());
    }
    copy.prepare('ATTACH ? AS source').run(source);
    const triggers = copy.prepare("SELECT sql FROM main.sqlite_schema WHERE type = 'trigger'").pluck().all();
    const byTriggers = new Set(triggers.flatMap((sql) => [...sql.matchAll(/INSERT INTO (\w+)/g)].map(([, name]) => name)));
    const columnsOf = (name) => copy.pragma(`main.table_info(${quoted(name)})`).map((column) => column.name);
    const owned = copy
      .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
      .pluck()
      .all()
      .filter((name) => columnsOf(name).includes('account_id') && !SECRET.has(name));
    const copyRows = (name) => {
      const columns = columnsOf(name).map(quoted).join(', ');
      copy
        .prepare(
          `INSERT INTO main.${quoted(name)} (${columns}) SELECT ${columns} FROM source.${quoted(name)} WHERE account_id = ? ORDER BY rowid`,
        )
        .run(account);
    };
    copy.exec('BEGIN');
    const user = columnsOf('users').map((name) => (name === 'password_hash' ? "''" : name === 'reset_hash' ? 'NULL' : quoted(name)));
    copy.prepare(`INSERT INTO main.users SELECT ${user.join(', ')} FROM source.users WHERE id = ?`).run(account);
    for (const name of inOrder(
      copy,
      owned.filter((name) => !byTriggers.has(name)),
    ))
      copyRows(name);
    // Triggers fill these as the records came; a contact point knows more than its record, such as a wrong number.
    for (const name of owned.filter((one) => byTriggers.has(one))) {
      copy.exec(`DELETE FROM main.${quoted(name)}`);
      copyRows(name);
    }
    copy.exec('COMMIT');
    copy.exec('DETACH source');
  } finally {
    copy.close();
  }
  return check({ file: target });
}

const jobs = { backup, check, accountCopy };
try {
  parentPort.postMessage({ result: await jobs[workerData.name](workerData) });
} catch (error) {
  parentPort.postMessage({ failure: { message: String(error.message), code: error.code } });
}
