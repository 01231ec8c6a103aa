/** The least that leads need: what the bare stack would have made for itself, with the rows of a filled database of the product. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';

const TEXTS = ['first_name', 'last_name', 'company', 'email', 'phone', 'property_address', 'property_city'];
const COLUMNS = `id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES users (id), first_name TEXT, last_name TEXT, company TEXT,
  email TEXT, phone TEXT, source TEXT, property_address TEXT, property_city TEXT, property_state TEXT, property_zip TEXT,
  property_type TEXT, estimated_value INTEGER, mortgage_balance INTEGER, asking_price INTEGER, preferred_contact_method TEXT,
  status TEXT NOT NULL, next_action TEXT, next_action_date TEXT, notes TEXT, ai_score INTEGER NOT NULL,
  motivation_score INTEGER NOT NULL, urgency_score INTEGER NOT NULL, financial_score INTEGER NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL`;
const NAMES = [...COLUMNS.matchAll(/(\w+) (?:INTEGER|TEXT)/g)].map(([, name]) => name).join(', ');
const textOf = (row: string) => TEXTS.map((name) => `coalesce(${row}.${name}, '')`).join(' || char(10) || ');
const count = (row: string, by: 1 | -1) =>
  `INSERT INTO lead_counts VALUES (${row}.account_id, ${row}.status, ${row}.ai_score, ${by})
   ON CONFLICT DO UPDATE SET count = count + excluded.count;`;

const TABLES = `
CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT NOT NULL);
CREATE TABLE sessions (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, token_hash TEXT NOT NULL UNIQUE, created_at INTEGER, last_used_at INTEGER,
  expires_at INTEGER);
CREATE TABLE leads (${COLUMNS});
CREATE TABLE lead_counts (account_id INTEGER, status TEXT, ai_score INTEGER, count INTEGER, PRIMARY KEY (account_id, status, ai_score));
CREATE VIRTUAL TABLE leads_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');`;

const INDICES = `
CREATE INDEX leads_by_created ON leads (account_id, created_at, id, ai_score);
CREATE INDEX leads_by_status ON leads (account_id, status, created_at, id, ai_score);
CREATE INDEX leads_by_score ON leads (account_id, ai_score, id);
CREATE TRIGGER leads_added AFTER INSERT ON leads BEGIN
  INSERT INTO leads_search (rowid, text) VALUES (new.id, ${textOf('new')});
  ${count('new', 1)}
END;
CREATE TRIGGER leads_removed AFTER DELETE ON leads BEGIN
  DELETE FROM leads_search WHERE rowid = old.id;
  ${count('old', -1)}
END;
CREATE TRIGGER leads_changed AFTER UPDATE OF ${TEXTS.join(', ')} ON leads WHEN ${textOf('old')} <> ${textOf('new')} BEGIN
  DELETE FROM leads_search WHERE rowid = old.id;
  INSERT INTO leads_search (rowid, text) VALUES (new.id, ${textOf('new')});
END;
CREATE TRIGGER leads_moved AFTER UPDATE OF status, ai_score ON leads WHEN old.status <> new.status OR old.ai_score <> new.ai_score BEGIN
  ${count('old', -1)}
  ${count('new', 1)}
END;`;

/** Makes such a database of the leads of `filled`. */
export function makeOwnDatabase(filled: string, file: string): void {
  rmSync(file, { force: true });
  const db = new Database(file);
  try {
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.exec(TABLES);
    db.prepare('ATTACH ? AS filled').run(filled);
    db.exec(`INSERT INTO users SELECT id, email FROM filled.users;
      INSERT INTO leads (${NAMES}) SELECT ${NAMES} FROM filled.leads;
      INSERT INTO leads_search (rowid, text) SELECT id, ${textOf('leads')} FROM leads;
      INSERT INTO leads_search (leads_search) VALUES ('optimize');
      INSERT INTO lead_counts SELECT account_id, status, ai_score, count(*) FROM leads GROUP BY 1, 2, 3;`);
    db.exec(INDICES);
    db.exec('DETACH filled');
  } finally {
    db.close();
  }
}
