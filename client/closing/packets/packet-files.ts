/** Files of packets on their way in and out. */
import { authorizedFetch } from '#client/core/authorized-fetch.ts';
import type { FieldErrors } from '#shared/core/problem.ts';

interface Body<Data> {
  data?: Data;
  message?: string;
  errors?: FieldErrors;
}

/** What the server refused, as screens read the failure of a call. */
async function throwRefusal(response: Response): Promise<never> {
  const body = (await response.json().catch(() => ({}))) as Body<unknown>;
  const { errors } = body;
  const message = errors?.['packet']?.[0] ?? errors?.['answer']?.[0] ?? body.message ?? `The server answered ${response.status}`;
  throw Object.assign(new Error(message), { data: { httpStatus: response.status, ...(errors ? { errors } : {}) } });
}

/** Sends one file as a form and gives what was made of it. */
export async function uploadPacketFile<Data>(address: string, field: 'packet' | 'answer', file: File): Promise<Data | undefined> {
  const body = new FormData();
  body.set(field, file);
  const response = await authorizedFetch(address, { method: 'POST', body });
  if (!response.ok) return throwRefusal(response);
  return ((await response.json()) as Body<Data>).data;
}

/** Asks for a packet with these terms, and saves it. */
export async function savePacket(listingId: number, terms: object): Promise<void> {
  const response = await authorizedFetch(`/api/listings/${listingId}/packet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(terms),
  });
  if (!response.ok) return throwRefusal(response);
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const href = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href, download: name ?? 'packet.dealflow' }).click();
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  return undefined;
}
