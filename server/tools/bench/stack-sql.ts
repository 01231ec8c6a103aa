/** SQL for leads, written out and prepared once, with nothing around it: what the bare stack runs on the product's schema, or on its own. */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** Dollars and ISO moments outside; cents and milliseconds in the database. */
export type Lead = Record<string, string | number | null>;

export interface Query {
  page: number;
  per_page: number;
  status?: string | undefined;
  search?: string | undefined;
}

const SEARCHED = ['first_name', 'last_name', 'company', 'email', 'phone', 'property_address', 'property_city'];
const MONEY = ['estimated_value', 'mortgage_balance', 'asking_price'] as const;
/** Of more matches than this a page is read along the sort. */
const MANY = 2000;
const TRIGRAM = 3;
const ORDER = 'ORDER BY created_at DESC, id DESC LIMIT @limit OFFSET @offset';

const outside = (row: Lead): Lead => {
  for (const name of MONEY) row[name] = (row[name] as number) / 100;
  row.created_at = new Date(row.created_at as number).toISOString();
  row.updated_at = new Date(row.updated_at as number).toISOString();
  return row;
};

/** Everything that the stack can ask of a database. */
export function stackSql(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  const isOwnSchema = !db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get();
  const known = new Map<string, Database.Statement<unknown[], Lead>>();
  const sql = (text: string): Database.Statement<unknown[], Lead> => {
    const statement = known.get(text) ?? db.prepare<unknown[], Lead>(text);
    known.set(text, statement);
    return statement;
  };
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const number = (row: Lead | undefined) => Number(row?.n ?? 0);

  /** Conditions and their values for a search; by the index, and by the columns alone. */
  const matches = (search: string) => {
    const words = search.split(/\s+/).filter(Boolean);
    const like = words.map((_, at) => `(${SEARCHED.map((name) => `${name} LIKE @like${at}`).join(' OR ')})`).join(' AND ');
    const values = Object.fromEntries(words.map((word, at) => [`like${at}`, `%${word}%`]));
    const indexed = words.every((word) => word.length >= TRIGRAM);
    return { like, values, match: indexed ? words.map((word) => `"${word}"`).join(' AND ') : undefined };
  };

  const historyOf = (account: number, id: number, action: string, summary: string) => {
    if (isOwnSchema) return;
    sql(
      `INSERT INTO events (account_id, actor_id, subject, subject_id, type, summary, changes, created_at)
       VALUES (?, ?, 'leads', ?, ?, ?, '[]', ?)`,
    ).run(account, account, id, `lead.${action}`, summary, Date.now());
  };

  const one = (account: number, id: number) => sql('SELECT * FROM leads WHERE id = ? AND account_id = ? LIMIT 1').get(id, account);

  const inTransaction = <T>(work: () => T): T => {
    sql('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      sql('COMMIT').run();
      return result;
    } catch (error) {
      sql('ROLLBACK').run();
      throw error;
    }
  };

  return {
    close: () => db.close(),

    openSession: (account: number, token: string) =>
      sql('INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at) VALUES (?, ?, ?, ?, ?)').run(
        ...[account, hashOf(token), Date.now(), Date.now(), Date.now() + 86_400_000],
      ),

    /** The account of a session that has not expired. */
    accountOf: (token: string): number | undefined => {
      const row = sql(
        'SELECT s.id, s.expires_at, u.id AS account_id, u.email FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ?',
      ).get(hashOf(token));
      return row && Number(row.expires_at) > Date.now() ? Number(row.account_id) : undefined;
    },

    list: (account: number, { page, per_page, status, search }: Query): { total: number; rows: Lead[] } => {
      const at = { account, limit: per_page, offset: (page - 1) * per_page };
      const rows = (where: string, values: object) =>
        sql(`SELECT * FROM leads WHERE ${where} ${ORDER}`)
          .all({ ...at, ...values })
          .map(outside);
      if (search) {
        const { like, values, match } = matches(search);
        const total = match
          ? number(sql('SELECT count(*) AS n FROM leads_search WHERE leads_search MATCH ?').get(match))
          : number(sql(`SELECT count(*) AS n FROM leads WHERE account_id = @account AND ${like}`).get({ account, ...values }));
        if (match && total <= MANY)
          return {
            total,
            rows: rows('+account_id = @account AND id IN (SELECT rowid FROM leads_search WHERE leads_search MATCH @match)', { match }),
          };
        return { total, rows: rows(`account_id = @account AND ${like}`, values) };
      }
      if (status) {
        const total = number(sql('SELECT sum(count) AS n FROM lead_counts WHERE account_id = ? AND status = ?').get(account, status));
        return { total, rows: rows('account_id = @account AND status = @status', { status }) };
      }
      const total = number(sql('SELECT sum(count) AS n FROM lead_counts WHERE account_id = ?').get(account));
      return { total, rows: rows('account_id = @account', {}) };
    },

    get: (account: number, id: number): Lead | undefined => {
      const row = one(account, id);
      return row && outside(row);
    },

    create: (account: number, input: Lead): Lead =>
      inTransaction(() => {
        const now = Date.now();
        const given: Lead = { ...input, account_id: account, created_at: now, updated_at: now };
        for (const name of MONEY) given[name] = Math.round((given[name] as number) * 100);
        Object.assign(given, { ai_score: 50, motivation_score: 50, urgency_score: 50, financial_score: 50 });
        if (!isOwnSchema) {
          given.email_key = String(given.email).toLowerCase();
          given.phone_digits = String(given.phone).replace(/\D/g, '').slice(-10);
          given.address_key = `${String(given.property_address).toUpperCase()}|${given.property_zip}`;
        }
        const names = Object.keys(given);
        const row = sql(`INSERT INTO leads (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')}) RETURNING *`).get(
          given,
        ) as Lead;
        historyOf(account, Number(row.id), 'created', `${row.first_name} ${row.last_name}`);
        return outside(row);
      }),

    update: (account: number, id: number, patch: Lead): Lead | undefined =>
      inTransaction(() => {
        const before = one(account, id);
        if (!before) return undefined;
        const { id: _, account_id: __, ...after }: Lead = { ...before, ...patch, updated_at: Date.now() };
        const names = Object.keys(after);
        const row = sql(`UPDATE leads SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id RETURNING *`).get({
          ...after,
          id,
        }) as Lead;
        historyOf(account, id, 'updated', `${row.first_name} ${row.last_name}`);
        return outside(row);
      }),

    remove: (account: number, id: number): boolean =>
      inTransaction(() => {
        const before = one(account, id);
        if (!before) return false;
        if (!isOwnSchema) sql('SELECT count(*) AS n FROM deals WHERE lead_id = ?').get(id);
        sql('DELETE FROM leads WHERE id = ?').run(id);
        historyOf(account, id, 'deleted', `${before.first_name} ${before.last_name}`);
        return true;
      }),
  };
}
