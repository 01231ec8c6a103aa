/** Server-sent events over `fetch`, because EventSource cannot send headers, and a token must not be in the URL. */
import { fetchAuthorized } from './authorized-fetch.ts';

interface StreamEvent {
  /** "message" by default. */
  name: string;
  id: string | undefined;
  data: string;
}

/** The server sends a heartbeat every 15 seconds. */
const SILENT_MS = 40_000;

/**
 * Yields the events of a URL until the server ends the stream or `signal` aborts. Throws when the stream fails or is silent for 40 seconds.
 */
export async function* readEvents(address: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  const giveUp = () => silent.abort();
  signal.addEventListener('abort', giveUp);
  try {
    const answer = await fetchAuthorized(address, { headers: { Accept: 'text/event-stream' }, signal: silent.signal });
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
      for (const block of blocks) if (block.trim() !== '') yield parseEvent(block);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    silent.abort();
  }
}

function parseEvent(block: string): StreamEvent {
  const lines = block.split('\n');
  const of = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  return { name: of('event') ?? 'message', id: of('id'), data: of('data') ?? '' };
}
