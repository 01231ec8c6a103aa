/** Sends a file. A tRPC call could not carry it. */
import { authorizedFetch } from '#client/core/authorized-fetch.ts';
import type { Import, Imported } from '#shared/workspace/import-export/import.ts';

/** Why a file was not taken, in one sentence. */
export class UploadRefused extends Error {}

interface Answer {
  data?: Import;
  message?: string;
  errors?: Record<string, string[]>;
}

/** Reads a file into a draft import; nothing is imported yet. */
export async function uploadDraft(entity: Imported, file: File): Promise<Import> {
  const query = new URLSearchParams({ entity, filename: file.name, start: 'false' });
  let response: Response;
  try {
    response = await authorizedFetch(`/api/imports?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    });
  } catch {
    throw new UploadRefused('The server did not answer. Check the connection and try again.');
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.data) return answer.data;
  throw new UploadRefused(answer.errors?.file?.[0] ?? answer.message ?? `The server answered ${response.status}.`);
}
