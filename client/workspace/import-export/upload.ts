/** Sends a file. A tRPC call could not carry it. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchAuthorized } from '#client/core/authorized-fetch.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { type Import, IMPORTED, type Imported } from '#shared/workspace/import-export/import.ts';

/** Why a file was not taken, in one sentence. */
class UploadRefused extends Error {}

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
async function uploadDraft(entity: Imported, file: File, sheet?: string): Promise<Import> {
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

/** What the page's lists hold: each noun has pages of its own, `/app/leads/import`. */
export function useImported(): Imported {
  const { pathname } = useLocation();
  return IMPORTED.find((entity) => pathname.startsWith(paths[entity].import)) ?? 'leads';
}

/** The house from whose value the import was begun; it is returned to. */
export function useHouseOfImport(): number | undefined {
  const id = Number(new URLSearchParams(useLocation().search).get('house'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Uploads a file and opens its draft, in place of that of another sheet where `sheet` is named. True when it did. */
export function useUpload(entity: Imported, onProblem: (problem: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const utils = trpc.useUtils();
  const upload = async (file: File, sheet?: string): Promise<boolean> => {
    setBusy(true);
    try {
      const draft = await uploadDraft(entity, file, sheet);
      utils.imports.get.setData({ id: String(draft.id) }, draft);
      void utils.imports.list.invalidate();
      await navigate({ pathname: paths[entity].imported(draft.id), search }, { replace: sheet !== undefined });
      return true;
    } catch (error) {
      onProblem(error instanceof UploadRefused ? error.message : 'The file could not be read.');
      setBusy(false);
      return false;
    }
  };
  return { isBusy, upload };
}
