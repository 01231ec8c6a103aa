// What is used of viem. Its own types take longer to read than those of everything else here.
declare module 'viem' {
  export type Hex = `0x${string}`;
  interface Named {
    hash: Hex;
  }
  interface Client {
    getChainId(): Promise<number>;
    getTransactionCount(about: { address: Hex; blockTag: 'pending' }): Promise<number>;
    estimateFeesPerGas(): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }>;
    estimateGas(about: { account: Hex; to: Hex; value: bigint; data: Hex }): Promise<bigint>;
    sendRawTransaction(signed: { serializedTransaction: Hex }): Promise<Hex>;
    getTransaction(named: Named): Promise<{ input: Hex }>;
    getTransactionReceipt(named: Named): Promise<{ status: 'success' | 'reverted'; blockNumber: bigint }>;
    getBlock(block: { blockNumber: bigint }): Promise<{ timestamp: bigint }>;
  }
  interface Transport {
    readonly type: string;
  }
  export function http(url: string, options: { timeout: number; retryCount: number }): Transport;
  export function createPublicClient(options: { transport: Transport }): Client;
  export function keccak256(value: Hex): Hex;
}

declare module 'viem/accounts' {
  import type { Hex } from 'viem';

  interface Transaction {
    type: 'eip1559';
    chainId: number;
    nonce: number;
    gas: bigint;
    to: Hex;
    value: bigint;
    data: Hex;
    maxFeePerGas: bigint;
    maxPriorityFeePerGas: bigint;
  }
  export function privateKeyToAccount(key: Hex): { address: Hex; signTransaction(transaction: Transaction): Promise<Hex> };
}
