/** API tokens, with which other programs call the API in their owner's name. */
import { takePage } from '#server/db/list-source.ts';
import { generateSecret, toSha256 } from '#server/core/secrets.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Scope, SignedIn } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/store.ts';
import { listPage } from '#server/db/list.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { accountRecord } from '#shared/accounts/auth/account.ts';
import {
  type ApiToken,
  apiTokenRecord,
  type NewApiToken,
  TOKEN_PREFIX,
  type apiTokenInput,
  type apiTokenList,
} from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { recordTokenUse, findSessionOwner } from './sessions.ts';
import { apiTokens, users } from './table.ts';
import type { z } from '#shared/core/zod.ts';

const TOKEN = /^df_[\w-]{43}$/;

/** Whether it looks like an API token; session tokens have another length. */
const isApiToken = (token: string): boolean => TOKEN.test(token);

/** How many of a token's last characters are shown. */
const TOKEN_ENDING = 4;

type ApiTokenQuery = z.output<typeof apiTokenList.input>;
type ApiTokenInput = z.output<typeof apiTokenInput>;

const DAY_MS = 86_400_000;
/** The interval of last-use updates: a read must not always cost a write. */
const TOUCH_MS = 5 * 60_000;

const byToken = prepareOnce((db) =>
  db
    .select({ key: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.account_id))
    .where(eq(apiTokens.token_hash, sql.placeholder('hash'))),
);

/** The owner and scope of a token; undefined when it is unknown, expired or revoked. */
async function findApiTokenOwner(store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> {
  const [found] = await byToken(store.read).all({ hash: toSha256(token) });
  if (!found) return undefined;
  const { key, user } = found;
  const at = now();
  if (key.expires_at !== null && Date.parse(key.expires_at) <= at.getTime()) return undefined;
  if (key.last_used_at === null || at.getTime() - Date.parse(key.last_used_at) >= TOUCH_MS)
    await recordTokenUse(store, (tx) => tx.update(apiTokens).set({ last_used_at: at.toISOString() }).where(eq(apiTokens.id, key.id)));
  return { account: accountRecord.parse(user), access: { kind: 'token', id: key.id, scope: key.scope } };
}

/** Creates a token, which only this answer contains. */
export function createApiToken(scope: Scope, input: ApiTokenInput): Promise<NewApiToken> {
  const token = TOKEN_PREFIX + generateSecret();
  const now = scope.now();
  const { name, scope: access, expires_in_days: days } = input;
  return scope.write(async (tx) => {
    const [row] = await tx
      .insert(apiTokens)
      .values({
        account_id: scope.account.id,
        name,
        scope: access,
        token_hash: toSha256(token),
        ending: token.slice(-TOKEN_ENDING),
        created_at: now.toISOString(),
        expires_at: days ? new Date(now.getTime() + days * DAY_MS).toISOString() : null,
      })
      .returning();
    return { ...apiTokenRecord.parse(row), token };
  });
}

/** One page of the account's tokens, also those that have expired. */
export function listApiTokens(scope: Scope, input: ApiTokenQuery): Promise<Page<ApiToken>> {
  return listPage(scope, input, {
    table: apiTokens,
    search: { columns: [apiTokens.name] },
    rows: async (plan) =>
      (await takePage(scope.read.select().from(apiTokens).where(plan.where).$dynamic(), plan)).map((row) => apiTokenRecord.parse(row)),
  });
}

/** Revokes all tokens of the account, in a transaction that is already open. */
export async function revokeAllApiTokens(tx: Db, accountId: number): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.account_id, accountId));
}

/** Revokes a token: it stops working at once. Throws `NotFound`. */
export async function revokeApiToken(scope: Scope, id: number): Promise<null> {
  await scope.write(async (tx) => {
    const revoked = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.account_id, scope.account.id)))
      .returning({ id: apiTokens.id });
    if (revoked.length === 0) throw new NotFound(authTexts.tokenNotFound);
  });
  return null;
}

/** Undefined when the token is unknown, expired or revoked. */
export const authenticate = (store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> =>
  isApiToken(token) ? findApiTokenOwner(store, now, token) : findSessionOwner(store, now, token);
