/** The assistant settings of an account; by default no web chat. */
import type { Jobs } from '#server/core/jobs.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, and, gte, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { ensureOutreachSettings, findSettings } from '#server/accounts/auth/settings/settings.ts';
import {
  ASSISTANT_DEFAULTS,
  type AssistantSettings,
  type AssistantSettingsInput,
  ANSWER_FIELDS,
  type AnswerField,
  type OwnAnswers,
} from '#shared/outreach/conversations/settings.ts';
import { formatClock } from '#shared/outreach/appointments/settings.ts';
import { assistantSettings, languageModelCalls } from './table.ts';
import type { Engine } from '#shared/outreach/conversations/conversation.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/sending.ts';
import type { LanguageModel, ModelPrices, ModelRequest } from '#server/providers/language-model.ts';
import { ANSWER_CONVERSATIONS } from './thread.ts';

type AssistantSettingsRow = typeof assistantSettings.$inferSelect;

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const generateKey = () => randomBytes(18).toString('base64url');

async function loadStoredSettings(db: Db, accountId: number): Promise<AssistantSettingsRow | undefined> {
  const [row] = await db.select().from(assistantSettings).where(eq(assistantSettings.account_id, accountId));
  return row;
}

type SettingsInForce = Omit<AssistantSettingsRow, 'web_chat_key' | 'updated_at'>;

/** The effective settings, in minutes of the account's day. */
export const loadSettingsInForce = async (db: Db, accountId: number): Promise<SettingsInForce> =>
  (await loadStoredSettings(db, accountId)) ?? buildDefaults(accountId);

function buildDefaults(accountId: number): SettingsInForce {
  const { answers_from, answers_until, web_chat_greeting, ...defaults } = ASSISTANT_DEFAULTS;
  return {
    account_id: accountId,
    ...defaults,
    on_weekends: defaults.on_weekends ?? false,
    web_chat_enabled: false,
    web_chat_greeting: web_chat_greeting ?? null,
    answers: null,
    answers_from: parseMinutes(answers_from),
    answers_until: parseMinutes(answers_until),
  };
}

/** The settings as they are shown; `withSecrets` for whoever may also change them. */
export async function getAssistantSettings(
  scope: Scope,
  { model, prices }: Pick<Assistant, 'model' | 'prices'>,
  withSecrets: boolean,
): Promise<AssistantSettings> {
  const { id: accountId } = scope.account;
  const stored = await loadStoredSettings(scope.read, accountId);
  const { account_id: _, answers, ...shown } = stored ?? buildDefaults(accountId);
  const key = stored && withSecrets ? buildWebhookKey(stored, (await findSettings(scope.read, accountId))?.signing_key) : null;
  const spent = model === undefined ? undefined : await loadMonthSpending(scope, scope.read);
  return {
    ...shown,
    ...toAnswers(answers),
    answers_from: formatClock(shown.answers_from),
    answers_until: formatClock(shown.answers_until),
    web_chat_key: stored?.web_chat_key ?? null,
    webhook_key: key,
    model:
      model !== undefined && spent
        ? {
            name: model,
            spent: spent.cost / 1_000_000,
            calls: spent.calls,
            refused: spent.refused,
            price_in: prices?.in ?? 0,
            price_out: prices?.out ?? 0,
            price_assumed: prices?.assumed ?? false,
            limit_reached: spent.cost >= shown.spend_limit * 1_000_000,
          }
        : null,
    updated_at: stored?.updated_at ?? null,
  };
}

/** Each answer by its field; null where the built-in one holds. */
const toAnswers = (own: OwnAnswers | null) =>
  Object.fromEntries(ANSWER_FIELDS.map((field) => [field, own?.[field] ?? null])) as Record<AnswerField, string | null>;

function splitAnswers(input: AssistantSettingsInput): { own: OwnAnswers | null; rest: Omit<AssistantSettingsInput, AnswerField> } {
  const rest: Partial<AssistantSettingsInput> = { ...input };
  const own: OwnAnswers = {};
  for (const field of ANSWER_FIELDS) {
    if (input[field]) own[field] = input[field];
    delete rest[field];
  }
  return { own: Object.keys(own).length > 0 ? own : null, rest: rest as Omit<AssistantSettingsInput, AnswerField> };
}

/** Replaces the settings; the first time, it also makes the keys of the web chat and the webhook. */
export function saveAssistantSettings(scope: Scope, input: AssistantSettingsInput): Promise<void> {
  return scope.write(async (tx) => {
    // The webhook's key is signed with it.
    await ensureOutreachSettings(scope, tx);
    const { own, rest } = splitAnswers(input);
    const values = {
      ...rest,
      answers: own,
      on_weekends: input.on_weekends ?? false,
      web_chat_enabled: input.web_chat_enabled ?? false,
      web_chat_greeting: input.web_chat_greeting ?? null,
      answers_from: parseMinutes(input.answers_from),
      answers_until: parseMinutes(input.answers_until),
      updated_at: scope.now().toISOString(),
    };
    await tx
      .insert(assistantSettings)
      .values({ account_id: scope.account.id, web_chat_key: generateKey(), ...values })
      .onConflictDoUpdate({ target: assistantSettings.account_id, set: values });
  });
}

/** Gives the web chat and the webhook new addresses; the old ones answer 404 from then on. */
export function resetKeys(scope: Scope): Promise<void> {
  return scope.write(async (tx) => {
    await tx
      .update(assistantSettings)
      .set({ web_chat_key: generateKey(), updated_at: scope.now().toISOString() })
      .where(eq(assistantSettings.account_id, scope.account.id));
  });
}

/** The webhook's key: the account in the open, and a signature that only this account's secret can make. It changes with the chat's key. */
function buildWebhookKey({ account_id, web_chat_key }: AssistantSettingsRow, secret: string | undefined): string | null {
  if (secret === undefined) return null;
  const signature = createHmac('sha256', secret).update(`conversations\n${account_id}\n${web_chat_key}`).digest().subarray(0, 24);
  return `${account_id.toString(36)}.${signature.toString('base64url')}`;
}

/** The account of a webhook key; undefined unless it was signed here. */
export async function findWebhookAccount(db: Db, key: string): Promise<number | undefined> {
  const [, account = ''] = /^([0-9a-z]{1,11})\.[\w-]{32}$/.exec(key) ?? [];
  const id = Number.parseInt(account, 36);
  if (!Number.isSafeInteger(id)) return undefined;
  const stored = await loadStoredSettings(db, id);
  const right = stored && buildWebhookKey(stored, (await findSettings(db, id))?.signing_key);
  if (!right || right.length !== key.length) return undefined;
  return timingSafeEqual(Buffer.from(right), Buffer.from(key)) ? id : undefined;
}

export interface Assistant {
  /** Wakes the jobs that read, answer and send. */
  wake(): void;
  /** The name of the language model; undefined: the built-in rules alone. */
  model: string | undefined;
  /** By which its cost is counted. */
  prices?: ModelPrices | undefined;
}

/** The assistant as the procedures see it. */
export const createAssistant = (jobs: Pick<Jobs, 'wake'>, model: LanguageModel | undefined): Assistant => ({
  wake: () => [ANSWER_CONVERSATIONS, SEND_MESSAGES].forEach((kind) => jobs.wake(kind)),
  model: model?.name,
  prices: model?.prices,
});

/** An assistant that nobody wakes: the rules alone, for the API document. */
export const QUIET: Assistant = { wake: () => undefined, model: undefined };

export const findEngine = ({ model }: Assistant): Engine => (model === undefined ? 'rules' : 'model');

/** The account's calls since the first of the month (UTC); `cost` in millionths of a dollar. */
async function loadMonthSpending(scope: Scope, db: Db): Promise<{ cost: number; calls: number; refused: number }> {
  const from = `${scope.now().toISOString().slice(0, 7)}-01T00:00:00.000Z`;
  const [row] = await db
    .select({
      cost: sql<number>`coalesce(sum(${languageModelCalls.cost}), 0)`,
      calls: sql<number>`count(*)`,
      refused: sql<number>`coalesce(sum(${languageModelCalls.outcome} <> 'used'), 0)`,
    })
    .from(languageModelCalls)
    .where(and(eq(languageModelCalls.account_id, scope.account.id), gte(languageModelCalls.created_at, from)));
  return row ?? { cost: 0, calls: 0, refused: 0 };
}

/**
 * Asks the language model within the account's limit of spending, and records what that cost; undefined when `accept` cannot use the
 * answer, or there is none. The tokens of an answer that is not used were paid all the same.
 */
export async function askModel<T, Used>(
  scope: Scope,
  model: LanguageModel,
  purpose: string,
  request: ModelRequest<T>,
  accept: (value: T) => Used | undefined,
): Promise<Used | undefined> {
  const { spend_limit } = await loadSettingsInForce(scope.read, scope.account.id);
  if ((await loadMonthSpending(scope, scope.read)).cost >= spend_limit * 1_000_000) return undefined;
  const answer = await model.complete(request);
  const used = answer.ok ? accept(answer.value) : undefined;
  const outcome = answer.ok ? (used === undefined ? 'against the rules' : 'used') : answer.problem;
  const call = { purpose, model: model.name, ...answer.usage, outcome };
  const stamps = { account_id: scope.account.id, created_at: scope.now().toISOString() };
  await scope.write((tx) => tx.insert(languageModelCalls).values({ ...call, ...stamps }));
  return used;
}
