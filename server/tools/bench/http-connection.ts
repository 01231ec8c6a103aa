/** One kept-alive HTTP connection, as cheap as it gets: the load client must not be what is measured. */
import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  /** Undecoded when the answer was chunked: its chunk lengths are still in it. */
  body: Buffer;
}

/** A request as it goes over the wire. */
export function requestBytes(method: string, path: string, token: string | undefined, body?: unknown): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(json === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`);
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** The answer in these bytes; undefined while a part of it is missing. */
function replyIn(bytes: Buffer): Reply | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const body = bytes.subarray(headEnd + HEAD_END.length);
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length) ? { status, body } : undefined;
  return body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? { status, body } : undefined;
}

/** One request at a time; a connection that breaks rejects what waits for it. */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #answered: ((reply: Reply) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    const reply = replyIn(this.#received.length === 1 ? chunk : Buffer.concat(this.#received));
    if (!reply) return;
    this.#received = [];
    this.#answered?.(reply);
  }
}
