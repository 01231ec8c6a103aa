/** New messages of a chat over a stream; polled only where streams do not come through. */
import type { WebChatMessage, WebChatPage, WebChatTurn } from '#shared/outreach/conversations/web-chat.ts';
import { CallFailed, call, post } from './call.ts';

/** Reads an answer of server-sent events. The browser's own EventSource can only GET, and would put a secret into the address. */

interface ChatStreamEvent {
  event: string;
  data: string;
}

/** The events of a body of type text/event-stream, as they come; ends with the body. */
async function* readChatEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatStreamEvent, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (waiting + value).split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ChatStreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : undefined;
}

export interface Visitor {
  key: string;
  token: string;
}

interface Follower {
  onMessages: (messages: WebChatMessage[]) => void;
  /** Whether a person answers. */
  onTurn: (turn: WebChatTurn) => void;
  /** Whether the connection works. */
  onConnection: (isThere: boolean) => void;
  /** The chat is not there any more. */
  onGone: () => void;
}

/** The timeout of a silent stream: the server sends a heartbeat every fifteen seconds. */
const SILENT_MS = 40_000;
/** A proxy that holds streams back holds their first line back as well. */
const OPENS_WITHIN_MS = 8_000;
const ASKED_EVERY_MS = 4_000;
const LONGEST_WAIT_MS = 30_000;
/** How many streams in a row may fail before the chat asks instead; it tries a stream again after so many questions. */
const TRIES = 3;
const QUESTIONS = 15;

/** Follows from the message `after` until `signal` ends it. */
export async function streamMessages(visitor: Visitor, after: number, follower: Follower, signal: AbortSignal): Promise<void> {
  let last = after;
  // A reply approved late is older than newer messages but arrives after them, and the same one may arrive twice.
  const tell = (messages: WebChatMessage[]) => {
    last = Math.max(last, ...messages.map(({ id }) => id));
    if (messages.length > 0) follower.onMessages(messages);
  };
  const ask = async () => {
    tell(await call<WebChatMessage[]>('messages', { ...visitor, after: last }));
    follower.onTurn(await call<WebChatPage>('page', visitor));
  };
  let failed = 0;
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      follower.onConnection(true);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof CallFailed && error.status === 404) throw error;
      follower.onConnection(false);
      return false;
    }
  };
  try {
    while (!signal.aborted) {
      const heard = await attempt(() => readStream({ ...visitor, lastEventId: String(last) }, tell, () => (failed = 0), follower, signal));
      failed += heard ? 0 : 1;
      for (let asked = 0; failed >= TRIES && asked < QUESTIONS && !signal.aborted; asked += 1) {
        await attempt(ask);
        await waitFor(ASKED_EVERY_MS, signal);
      }
      if (failed > 0) await waitFor(Math.min(1000 * 2 ** failed, LONGEST_WAIT_MS), signal);
    }
  } catch (error) {
    if (error instanceof CallFailed) follower.onGone();
    else throw error;
  }
}

/** One stream, until the server ends it; throws when it cannot be had, or falls silent. */
async function readStream(
  input: Visitor & { lastEventId: string },
  tell: (messages: WebChatMessage[]) => void,
  onHeard: () => void,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, OPENS_WITHIN_MS);
  try {
    const { body } = await post('live', input, silence.signal);
    if (!body) throw new CallFailed('no stream');
    for await (const { event, data } of readChatEvents(body)) {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENT_MS);
      if (event === 'serialized-error') throw new CallFailed('refused', parseStatus(data));
      if (event === 'return') return;
      onHeard();
      follower.onConnection(true);
      if (event !== 'message') continue;
      const news = JSON.parse(data) as WebChatMessage | WebChatTurn;
      if ('id' in news) tell([news]);
      else follower.onTurn(news);
    }
    if (silence.signal.aborted) throw new CallFailed('silent');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const parseStatus = (data: string): number | undefined => (JSON.parse(data) as { data?: { httpStatus?: number } }).data?.httpStatus;

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
