/** Posts an answer to the room of a partner: an address that a stranger wrote, so that it leads to nothing on this network unasked. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { sendTexts } from '#shared/closing/packets/texts.ts';
import { z } from '#shared/core/zod.ts';

export const PACKET_TYPE = 'application/vnd.dealflow+zip';
const TIMEOUT_MS = 10_000;
const MOST_REPLY_BYTES = 64 * 1024;
const MOST_WORDS = 300;

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this computer or a network that the world does not reach. */
export const isPrivateAddress = (address: string): boolean => privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface RoomReply {
  isTaken: boolean;
  words: string;
}

const replyBody = z.object({ message: z.string() });
const refuse = (words: string): RoomReply => ({ isTaken: false, words });

/** Posts a file, following no redirect; `hosts` may lead to private networks. Never throws for what the other side does. */
export async function sendToRoom(address: string, file: Buffer, hosts: readonly string[]): Promise<RoomReply> {
  const url = URL.parse(address);
  if (!url || url.username || !/^https?:$/.test(url.protocol)) return refuse(sendTexts.badAddress);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const found = await lookup(host);
    if (isPrivateAddress(found.address) && !hosts.includes(url.hostname.toLowerCase())) return refuse(sendTexts.privateHost(url.hostname));
    const { status, body } = await post(url, file, found);
    const read = replyBody.safeParse(JSON.parse(body));
    const words = read.success ? read.data.message.slice(0, MOST_WORDS) : `HTTP ${String(status)}`;
    return status === 201 || status === 200 ? { isTaken: true, words } : refuse(sendTexts.refused(words));
  } catch {
    return refuse(sendTexts.noAnswer);
  }
}

/** The address that was looked up is the one that is called: a name may lead elsewhere the next time. */
function post(url: URL, file: Buffer, { address, family }: { address: string; family: number }): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(
      url,
      {
        method: 'POST',
        headers: { 'content-type': PACKET_TYPE, 'content-length': file.length, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        lookup: (_host, options, done) => {
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_REPLY_BYTES) reply.destroy(new Error('The reply is too long'));
          else chunks.push(chunk);
        });
        reply.once('error', reject);
        reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
      },
    );
    call.once('error', reject);
    call.end(file);
  });
}
