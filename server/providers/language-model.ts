/**
 * A language model behind any server that speaks OpenAI's chat completions: a hosted one, Ollama, LM Studio. By fetch alone. Its
 * answer is JSON of a given shape, checked; failures are returned as a problem, never thrown, so that the caller goes on by
 * its own rules.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '#server/core/settings.ts';
import { z } from '#shared/core/zod.ts';

interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}
export interface ModelRequest<T> {
  /** What the answer must be. */
  schema: z.ZodType<T>;
  /** The shape's name, in letters and underscores. */
  name: string;
  system: string;
  messages: readonly ModelMessage[];
  maxTokens: number;
  signal?: AbortSignal | undefined;
}
interface ModelUsage {
  prompt_tokens: number;
  completion_tokens: number;
  /** Millionths of a dollar, by the prices of the settings. */
  cost: number;
}
/**
 * `slow`: no answer in time. `busy`: it refuses because of too much (429, 5xx). `refused`: it does not take the request. `broken`: no JSON.
 * `wrong`: other JSON than asked for.
 */
type ModelProblem = 'slow' | 'busy' | 'refused' | 'broken' | 'wrong' | 'unreachable' | 'stopped';
type Completion<T> = { ok: true; value: T; usage: ModelUsage } | { ok: false; problem: ModelProblem; usage: ModelUsage };

export interface LanguageModel {
  /** As the server calls it. */
  name: string;
  /** Dollars for a million tokens by which its cost is counted; `assumed` where the settings name none. */
  prices: ModelPrices;
  complete<T>(request: ModelRequest<T>): Promise<Completion<T>>;
}

export interface ModelPrices {
  in: number;
  out: number;
  assumed: boolean;
}

/** What an unknown model is taken to cost: more than most do, so that a limit is reached too early sooner than too late. */
const ASSUMED = { in: 10, out: 40 };
/** English has about four letters to a token; code and other languages have fewer. */
const LETTERS_A_TOKEN = 3;
const estimateTokens = (text: string): number => Math.ceil(text.length / LETTERS_A_TOKEN);

type ModelSettings = Partial<Pick<Settings, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL' | 'AI_PRICE_IN' | 'AI_PRICE_OUT'>>;

const TIMEOUT_MS = 20_000;
const LONGEST_WAIT_MS = 3000;
const LONGEST_ANSWER = 256 * 1024;

/** How the shape is asked for, best first: not every server knows each way. */
const FORMATS = ['json_schema', 'json_object', 'plain'] as const;

/** The model of the settings; undefined when none is set. `timeoutMs` is for one try, of which there are two. */
export function createLanguageModel(
  settings: ModelSettings,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): LanguageModel | undefined {
  const { AI_BASE_URL: base, AI_MODEL: name, AI_API_KEY: key, AI_PRICE_IN, AI_PRICE_OUT } = settings;
  if (!base || !name) return undefined;
  const url = `${base.replace(/\/+$/, '')}/chat/completions`;
  const prices: ModelPrices = {
    in: AI_PRICE_IN ?? ASSUMED.in,
    out: AI_PRICE_OUT ?? ASSUMED.out,
    assumed: AI_PRICE_IN === undefined || AI_PRICE_OUT === undefined,
  };
  /** The best format that the server has not refused. */
  let format = 0;

  const ask = async <T>(request: ModelRequest<T>): Promise<Tried<T>> => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]);
    const sent = JSON.stringify(buildBody(request, name, FORMATS[format] ?? 'plain'));
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: sent,
        signal,
      });
      const text = await readTextWithin(response, LONGEST_ANSWER);
      if (response.ok) return parseAnswer(request, text, estimateTokens(sent));
      if (response.status === 429 || response.status >= 500) return { problem: 'busy', again: true, after: retryAfter(response) };
      // A server that does not know a format says 400 or 422.
      if ((response.status === 400 || response.status === 422) && format < FORMATS.length - 1) {
        format += 1;
        return { problem: 'refused', otherFormat: true };
      }
      return { problem: 'refused' };
    } catch {
      if (request.signal?.aborted) return { problem: 'stopped' };
      // Whoever computed an answer that nobody waited for is paid for it all the same: all that it may have had to say.
      return signal.aborted
        ? { problem: 'slow', tokens: { in: estimateTokens(sent), out: request.maxTokens } }
        : { problem: 'unreachable', again: true };
    }
  };

  return {
    name,
    prices,
    complete: async <T>(request: ModelRequest<T>): Promise<Completion<T>> => {
      const usage: ModelUsage = { prompt_tokens: 0, completion_tokens: 0, cost: 0 };
      let retries = 1;
      for (;;) {
        const tried = await ask(request);
        usage.prompt_tokens += tried.tokens?.in ?? 0;
        usage.completion_tokens += tried.tokens?.out ?? 0;
        usage.cost = Math.ceil(usage.prompt_tokens * prices.in + usage.completion_tokens * prices.out);
        if ('value' in tried) return { ok: true, value: tried.value, usage };
        if (tried.otherFormat) continue;
        if (!tried.again || retries === 0 || request.signal?.aborted) return { ok: false, problem: tried.problem, usage };
        retries -= 1;
        await wait(tried.after ?? 200, undefined, { signal: request.signal }).catch(() => undefined);
      }
    },
  };
}

interface Tokens {
  in: number;
  out: number;
}
type Tried<T> =
  | { value: T; tokens: Tokens; otherFormat?: undefined }
  | { problem: ModelProblem; tokens?: Tokens; again?: boolean; after?: number; otherFormat?: boolean };

function buildBody<T>(
  { schema, name, system, messages, maxTokens }: ModelRequest<T>,
  model: string,
  format: (typeof FORMATS)[number],
): object {
  const shape = z.toJSONSchema(schema, { io: 'input' });
  const inWords = `${system}\n\nAnswer with one JSON object of this schema and nothing else:\n${JSON.stringify(shape)}`;
  return {
    model,
    messages: [{ role: 'system', content: format === 'json_schema' ? system : inWords }, ...messages],
    max_tokens: maxTokens,
    temperature: 0,
    ...(format === 'json_schema' ? { response_format: { type: 'json_schema', json_schema: { name, schema: shape, strict: true } } } : {}),
    ...(format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}

const completionBody = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.number().nonnegative().nullish(), completion_tokens: z.number().nonnegative().nullish() }).nullish(),
});

/** The content of the answer; unreported token counts are estimated from the lengths of request (`asked`) and answer. */
function parseAnswer<T>({ schema, maxTokens }: ModelRequest<T>, text: string, asked: number): Tried<T> {
  const body = completionBody.safeParse(parseJson(text));
  if (!body.success) return { problem: 'broken', tokens: { in: asked, out: Math.min(maxTokens, estimateTokens(text)) } };
  const content = body.data.choices[0]?.message.content ?? '';
  const { usage } = body.data;
  // Servers that do not count write zero.
  const tokens = {
    in: Math.round(usage?.prompt_tokens || asked),
    out: Math.round(usage?.completion_tokens || Math.min(maxTokens, estimateTokens(content))),
  };
  const value = parseJson(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
  if (value === undefined) return { problem: 'broken', tokens };
  const checked = schema.safeParse(value);
  return checked.success ? { value: checked.data, tokens } : { problem: 'wrong', tokens };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The body, cut off (and so broken) when it is longer than any answer should be. */
async function readTextWithin(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += (part as Uint8Array).byteLength;
    if (length > most) break;
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : 200;
}
