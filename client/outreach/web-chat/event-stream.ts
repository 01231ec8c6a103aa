/** Reads an answer of server-sent events. The browser's own EventSource can only GET, and would put a secret into the address. */

interface ChatStreamEvent {
  event: string;
  data: string;
}

/** The events of a body of type text/event-stream, as they come; ends with the body. */
export async function* readChatEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatStreamEvent, void> {
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
