/** Downloads a file with the bearer token, which a plain link cannot send. */
import { useState } from 'react';
import { fetchAuthorized } from '#client/core/authorized-fetch.ts';
import { useToast } from '#client/ui/toast.tsx';

/** The file name that the server proposes. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

interface Download {
  isBusy: boolean;
  /** `fileName` is used when the server proposes none. A failure shows a toast. */
  save: (address: string, fileName: string) => Promise<void>;
}

export function useDownload(): Download {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (address: string, fileName: string) => {
    setBusy(true);
    try {
      const response = await fetchAuthorized(address);
      if (!response.ok) throw new Error(await readMessage(response));
      const url = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement('a'), {
        href: url,
        download: nameIn(response.headers.get('Content-Disposition')) ?? fileName,
      }).click();
      // The browser reads the blob after the click event.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast.error('Export failed', { detail: error instanceof Error ? error.message : 'The server did not answer.' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}

async function readMessage(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { message?: unknown };
    if (typeof body.message === 'string') return body.message;
  } catch {
    // Not our own error body.
  }
  return `The server answered ${response.status}.`;
}
