/** Uploads one file with progress, which `fetch` cannot report. */
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { endSession, getSession, isSignedIn } from './session.ts';

/** An error with one sentence for the user. */
export class FileRefused extends Error {}

interface FileToSend<Data, Sent> {
  path: string;
  /** The field of the form that the file stands in. */
  field: string;
  file: File;
  /** Called with the progress from 0 to 1. */
  onProgress?: (share: number) => void;
  /** What the answer gives for the file. */
  pick: (data: Data) => Sent | undefined;
}

interface Answer<Data> {
  data?: Data;
  message?: string;
  errors?: FieldErrors;
}

const NO_ANSWER = 'The server did not answer. Check the connection and try again';

/** Rejects with `FileRefused`. */
export function sendFile<Data, Sent>({ path, field, file, onProgress, pick }: FileToSend<Data, Sent>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (reason: string) => reject(new FileRefused(reason));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => refuse(NO_ANSWER);
    request.onload = () => {
      if (request.status === 401 && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
      const { data, errors, message } = read<Data>(request.responseText);
      const sent = data && pick(data);
      // The name is shown beside it already.
      const reason = errors?.[field]?.[0]?.replace(`${file.name}: `, '');
      if (sent) resolve(sent);
      else refuse(reason ?? message ?? `The server answered ${request.status}`);
    };
    request.open('POST', path);
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    const { token } = getSession();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const form = new FormData();
    form.set(field, file);
    request.send(form);
  });
}

function read<Data>(text: string): Answer<Data> {
  try {
    return JSON.parse(text) as Answer<Data>;
  } catch {
    return {};
  }
}
