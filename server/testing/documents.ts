/** Documents for tests, as somebody sends them. */
import type { DocumentUpload } from '#shared/records/documents/document.ts';
import type { Answer, TestApp } from './app.ts';
import { aPhoto } from './photos.ts';

/** Sends files to a path such as `/deals/1/documents`. */
export function sendDocuments(
  app: TestApp,
  token: string,
  path: string,
  files: Record<string, Uint8Array<ArrayBuffer>>,
): Promise<Answer<DocumentUpload>> {
  const body = new FormData();
  for (const [name, data] of Object.entries(files)) body.append('documents', new Blob([data]), name);
  return app.send<DocumentUpload>(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
}

/** Adds a scan of its own for each number, and returns its id. */
export async function addScan(app: TestApp, token: string, path: string, number: number): Promise<number> {
  const { status, text, body } = await sendDocuments(app, token, path, { 'scan.png': await aPhoto(number) });
  const [document] = body.data?.documents ?? [];
  if (!document) throw new Error(`${path}: ${status} ${text}`);
  return document.id;
}
