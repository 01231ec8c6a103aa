/** What the palette finds of one kind of record. */
import type { trpc } from './trpc.ts';

export interface FoundRecord {
  id: number;
  label: string;
  /** A second, quieter word at the end of the line. */
  detail?: string | undefined;
  /** Null while nothing is known. */
  score?: number | null;
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Asks the server for the records whose text contains every word of `search`, at most `per_page`. */
export type FindRecords = (client: Client, input: { search: string; per_page: number }) => Promise<FoundRecord[]>;
