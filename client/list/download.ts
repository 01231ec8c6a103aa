/** Saves a file that the server sends only to who is signed in: a plain link could not carry the bearer token. */
import { useState } from 'react';
import { authorizedFetch } from '#client/core/authorized-fetch.ts';
import { useToast } from '#client/ui/toast.tsx';

/** The file name that the server proposes. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

interface Download {
  isBusy: boolean;
  /** `fileName` is used when the server proposes none. A failure is said in a toast. */
  save: (address: string, fileName: string) => Promise<void>;
}

export function useDownload(): Download {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (address: string, fileName: string) => {
    setBusy(true);
    try {
      const response = await authorizedFetch(address);
      if (!response.ok) throw new Error(await messageOf(response));
      const url = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement('a'), {
        href: url,
        download: nameIn(response.headers.get('Content-Disposition')) ?? fileName,
      }).click();
      // The browser reads the file after the click has been handled.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast.error('Export failed', { detail: error instanceof Error ? error.message : 'The server did not answer.' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}

async function messageOf(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { message?: unknown };
    if (typeof body.message === 'string') return body.message;
  } catch {
    // Not our own error body.
  }
  return `The server answered ${response.status}.`;
}
