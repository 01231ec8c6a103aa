/**
 * The chain on which the head of a ledger is anchored, by its JSON-RPC (execution-apis). What signs is loaded when the chain is first
 * asked.
 */
import { z } from 'zod';
import { isTestChain } from '#shared/closing/ledger/anchor.ts';

/** By the settings: where the chain is asked, the key that pays, and the number of a chain that is no test network. */
export interface AnchorSettings {
  rpcUrl: string;
  key: string;
  chainId: number | undefined;
}

interface ChainEntry {
  chainId: number;
  /** What it carries, in hexadecimal without 0x. */
  data: string;
  block: number;
  /** When its block was made. */
  at: string;
}

interface SignedAnchor {
  chainId: number;
  hash: string;
  raw: string;
}

/** Why the chain did not do it. The address that was asked may hold a key, and is left out. */
class ChainFailed extends Error {}

const TIMEOUT_MS = 15_000;

const quantity = z
  .string()
  .regex(/^0x[\da-f]+$/i)
  .transform(BigInt);
const toQuantity = (n: bigint): string => `0x${n.toString(16)}`;
const parseAnswer = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });
const parseReceipt = z.object({ status: quantity, blockNumber: quantity }).nullable();
const parseTransaction = z.object({ input: z.string() });
const parseBlock = z.object({ timestamp: quantity });
const newestBlock = z.object({ baseFeePerGas: quantity });

/** What one can ask of a chain with an address alone. */
export function openChain(rpcUrl: string) {
  const ask = async <Result extends z.ZodType>(method: string, params: unknown[], result: Result): Promise<z.output<Result>> => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = parseAnswer.parse(await answer.json());
    if (body.error) throw new Refused(body.error.message);
    return result.parse(body.result);
  };
  return {
    ask,
    /** The mined transaction; undefined while it is not, and where nobody knows it. Throws `ChainFailed`. */
    find: (hash: string): Promise<ChainEntry | undefined> =>
      wrapFailure(async () => {
        const receipt = await ask('eth_getTransactionReceipt', [hash], parseReceipt);
        if (receipt?.status !== 1n) return undefined;
        const [chainId, { input }, { timestamp }] = await Promise.all([
          ask('eth_chainId', [], quantity),
          ask('eth_getTransactionByHash', [hash], parseTransaction),
          ask('eth_getBlockByNumber', [toQuantity(receipt.blockNumber), false], parseBlock),
        ]);
        const at = new Date(Number(timestamp) * 1000).toISOString();
        return { chainId: Number(chainId), data: input.slice(2), block: Number(receipt.blockNumber), at };
      }),
  };
}

/** The chain with the key that pays. */
export function openAnchorChain({ rpcUrl, key, chainId: allowed }: AnchorSettings) {
  const { ask, find } = openChain(rpcUrl);
  return {
    find,
    /** A transaction of no value to oneself that carries the hash, signed and not sent. Throws `ChainFailed`, also for a main network. */
    sign: (head: string): Promise<SignedAnchor> =>
      wrapFailure(async () => {
        const { addr, Transaction } = await import('micro-eth-signer');
        const chainId = Number(await ask('eth_chainId', [], quantity));
        if (!isTestChain(chainId) && chainId !== allowed)
          throw new ChainFailed(`Chain ${chainId} is no test network: set ANCHOR_CHAIN_ID=${chainId} to pay there`);
        const to = addr.fromPrivateKey(key);
        const data = `0x${head}`;
        const [nonce, tip, { baseFeePerGas }, gasLimit] = await Promise.all([
          ask('eth_getTransactionCount', [to, 'pending'], quantity),
          ask('eth_maxPriorityFeePerGas', [], quantity),
          ask('eth_getBlockByNumber', ['latest', false], newestBlock),
          ask('eth_estimateGas', [{ from: to, to, value: '0x0', data }], quantity),
        ]);
        // Room for the base fee to grow while the transaction waits, as wallets leave it.
        const maxFeePerGas = (baseFeePerGas * 12n) / 10n + tip;
        const fees = { maxFeePerGas, maxPriorityFeePerGas: tip };
        const signed = Transaction.prepare({ to, value: 0n, data, nonce, gasLimit, chainId: BigInt(chainId), ...fees }).signBy(key);
        return { chainId, hash: signed.hash, raw: signed.toHex() };
      }),
    /** Sends what was signed; once more is no failure. False when another transaction of the key took its place. Throws `ChainFailed`. */
    send: (raw: string): Promise<boolean> =>
      wrapFailure(async () => {
        try {
          await ask('eth_sendRawTransaction', [raw], z.string());
          return true;
        } catch (error) {
          const { message } = error as Error;
          if (/nonce (?:is )?too low|lower than the current nonce/i.test(message)) return false;
          if (/already known|already imported/i.test(message)) return true;
          throw error;
        }
      }),
  };
}
export type AnchorChain = ReturnType<typeof openAnchorChain>;

class Refused extends Error {}

async function wrapFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainFailed) throw error;
    throw new ChainFailed(error instanceof Refused ? error.message : 'The chain did not answer');
  }
}
