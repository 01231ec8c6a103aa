/** Twilio's API as its documentation describes it, so far as it is called: refuses what Twilio would refuse. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TextServer {
  url: string;
  received: { to: string; from: string; body: string; callback: string | null; sid: string }[];
  close(): Promise<void>;
}

export const SID = 'AC00000000000000000000000000000001';
export const TOKEN = 'a token of thirty-two characters';

/** +15005550009 is no phone that takes texts, ...0010 has told Twilio to stop, ...0011 is too busy, ...0012 never answers, ...0013 meets trouble of theirs. */
export async function startTextServer(): Promise<TextServer> {
  const received: TextServer['received'] = [];
  const server = createServer((request, response) => void serve(request, response, received));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, received: TextServer['received']): Promise<void> {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const refuse = (status: number, code: number, message: string) => answer(status, { code, message, status });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const basic = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;
  if (request.headers.authorization !== basic) return refuse(401, 20_003, 'Authenticate');
  if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${SID}/Messages.json`) return refuse(404, 20_404, 'Not found');
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return refuse(415, 20_415, 'Unsupported type');
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? form.get('MessagingServiceSid') ?? '', form.get('Body') ?? ''];
  if (!/^\+1\d{10}$/.test(to)) return refuse(400, 21_211, "Invalid 'To' Phone Number");
  if (!from || !body) return refuse(400, 21_602, 'Message body is required');
  if (to.endsWith('0009')) return refuse(400, 21_614, "'To' number is not a valid mobile number");
  if (to.endsWith('0010')) return refuse(400, 21_610, 'Attempt to send to unsubscribed recipient');
  if (to.endsWith('0011')) return refuse(429, 20_429, 'Too Many Requests');
  if (to.endsWith('0013')) return refuse(503, 20_503, 'Service unavailable');
  if (to.endsWith('0012')) return void request.socket.destroy();
  const sid = `SM${String(received.length + 1).padStart(32, '0')}`;
  received.push({ to, from, body, callback: form.get('StatusCallback'), sid });
  return answer(201, { sid, status: 'queued', to, from, body, error_code: null, error_message: null });
}
