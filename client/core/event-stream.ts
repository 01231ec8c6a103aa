/** Server-sent events over `fetch`: what the browser's own reader of them cannot do is send a header, and the token must not be in an address. */
import { authorizedFetch } from './authorized-fetch.ts';

export interface StreamEvent {
  /** "message" for one without a name. */
  name: string;
  id: string | undefined;
  data: string;
}

/** The server says something every 15 seconds, if only that it is there. */
const SILENT_MS = 40_000;

/**
 * The events of an address, until the server ends it or `signal` does. Throws when there is no stream, the connection is lost, or
 * nothing has come for 40 seconds.
 */
export async function* readEvents(address: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  const giveUp = () => silent.abort();
  signal.addEventListener('abort', giveUp);
  try {
    const answer = await authorizedFetch(address, { headers: { Accept: 'text/event-stream' }, signal: silent.signal });
    if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENT_MS);
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.trim() !== '') yield eventOf(block);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    silent.abort();
  }
}

function eventOf(block: string): StreamEvent {
  const lines = block.split('\n');
  const of = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  return { name: of('event') ?? 'message', id: of('id'), data: of('data') ?? '' };
}
