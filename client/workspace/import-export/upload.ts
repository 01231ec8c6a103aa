/** Sends a file. A tRPC call could not carry it. */
import { fetchAuthorized } from '#client/core/authorized-fetch.ts';
import type { Import, Imported } from '#shared/workspace/import-export/import.ts';

/** Why a file was not taken, in one sentence. */
export class UploadRefused extends Error {}

interface Answer {
  data?: Import;
  message?: string;
  errors?: Record<string, string[]>;
}

/** The file of the draft that was uploaded last: the server keeps the rows of one sheet alone. */
let uploaded: { id: number; file: File } | undefined;

/** The file of a draft, while this page has it. */
export const findUploadedFile = (id: number): File | undefined => (uploaded?.id === id ? uploaded.file : undefined);

/** Reads a file into a draft import; nothing is imported yet. `sheet`: of a workbook, else its first. */
export async function uploadDraft(entity: Imported, file: File, sheet?: string): Promise<Import> {
  const query = new URLSearchParams({ entity, filename: file.name, start: 'false', ...(sheet && { sheet }) });
  let response: Response;
  try {
    response = await fetchAuthorized(`/api/imports?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    });
  } catch {
    throw new UploadRefused('The server did not answer. Check the connection and try again.');
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.data) {
    uploaded = { id: answer.data.id, file };
    return answer.data;
  }
  throw new UploadRefused(answer.errors?.file?.[0] ?? answer.message ?? `The server answered ${response.status}.`);
}
