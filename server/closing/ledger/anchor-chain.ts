/** The chain on which the head of a ledger is anchored, by its JSON-RPC. viem is loaded when the chain is first asked. */
import type { Hex } from 'viem';
import { isTestChain } from '#shared/closing/ledger/anchor.ts';

/** By the settings: where the chain is asked, the key that pays, and the number of a chain that is no test network. */
export interface AnchorSettings {
  rpcUrl: string;
  key: string;
  chainId: number | undefined;
}

/** A transaction as the chain holds it. */
export interface ChainEntry {
  chainId: number;
  /** What it carries, in hexadecimal without 0x. */
  data: string;
  block: number;
  /** When its block was made. */
  at: string;
}

export interface SignedAnchor {
  chainId: number;
  hash: string;
  raw: string;
}

/** Why the chain did not do it. The address that was asked may hold a key, and is left out. */
export class ChainFailed extends Error {}

const TIMEOUT_MS = 15_000;

/** What one can ask of a chain with an address alone. */
export function openChain(rpcUrl: string) {
  const connect = async () => {
    const { createPublicClient, http } = await import('viem');
    return createPublicClient({ transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1 }) });
  };
  return {
    connect,
    /** The mined transaction; undefined while it is not, and where nobody knows it. Throws `ChainFailed`. */
    find: (hash: string): Promise<ChainEntry | undefined> =>
      orFailed(async () => {
        const client = await connect();
        const named = { hash: hash as Hex };
        const receipt = await orUndefined(client.getTransactionReceipt(named));
        if (receipt?.status !== 'success') return undefined;
        const [chainId, { input }, { timestamp }] = await Promise.all([
          client.getChainId(),
          client.getTransaction(named),
          client.getBlock({ blockNumber: receipt.blockNumber }),
        ]);
        const at = new Date(Number(timestamp) * 1000).toISOString();
        return { chainId, data: input.slice(2), block: Number(receipt.blockNumber), at };
      }),
  };
}

/** The chain with the key that pays. */
export function openAnchorChain({ rpcUrl, key, chainId: allowed }: AnchorSettings) {
  const chain = openChain(rpcUrl);
  return {
    find: chain.find,
    /** A transaction of no value to oneself that carries the hash, signed and not sent. Throws `ChainFailed`, also for a main network. */
    sign: (head: string): Promise<SignedAnchor> =>
      orFailed(async () => {
        const [client, { privateKeyToAccount }, { keccak256 }] = await Promise.all([
          chain.connect(),
          import('viem/accounts'),
          import('viem'),
        ]);
        const account = privateKeyToAccount(key as Hex);
        const chainId = await client.getChainId();
        if (!isTestChain(chainId) && chainId !== allowed)
          throw new ChainFailed(`Chain ${chainId} is no test network: set ANCHOR_CHAIN_ID=${chainId} to pay there`);
        const written: Hex = `0x${head}`;
        const about = { account: account.address, to: account.address, value: 0n, data: written };
        const [nonce, fees, gas] = await Promise.all([
          client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
          client.estimateFeesPerGas(),
          client.estimateGas(about),
        ]);
        const { to, value, data } = about;
        const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas, to, value, data, ...fees });
        return { chainId, hash: keccak256(raw), raw };
      }),
    /** Sends what was signed; once more is no failure. False when another transaction of the key took its place. Throws `ChainFailed`. */
    send: (raw: string): Promise<boolean> =>
      orFailed(async () => {
        const client = await chain.connect();
        try {
          await client.sendRawTransaction({ serializedTransaction: raw as Hex });
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

async function orFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainFailed) throw error;
    throw new ChainFailed((error as { shortMessage?: string }).shortMessage ?? 'The chain did not answer');
  }
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if ((error as Error).name === 'TransactionReceiptNotFoundError') return undefined;
    throw error;
  }
}
