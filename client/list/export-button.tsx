import { Download } from 'lucide-react';
import { useState } from 'react';
import { getSession } from '#client/core/session.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { ListState } from './list-state.ts';
import { writeListQuery } from './list-url.ts';

/** The file name that the server proposes. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

interface ExportButtonProps {
  state: ListState;
  /** The REST path of the list's export. */
  path: string;
  /** The name of the file when the server proposes none. */
  fileName: string;
}

/** Saves the list as it is filtered and sorted, all pages, as CSV. A link could not carry the bearer token. */
export function ExportButton({ state, path, fileName }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  const save = async () => {
    setBusy(true);
    try {
      const query = writeListQuery(state.list, new URLSearchParams(), { ...state.query, page: undefined, per_page: undefined });
      const { token } = getSession();
      const response = await fetch(`${path}?${query}`, {
        headers: { 'X-Requested-With': 'XMLHttpRequest', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      });
      if (!response.ok) throw new Error(await messageOf(response));
      const address = URL.createObjectURL(await response.blob());
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: nameIn(response.headers.get('Content-Disposition')) ?? fileName,
      });
      link.click();
      // The browser reads the file after the click has been handled.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      toast.error('Export failed', { detail: error instanceof Error ? error.message : 'The server did not answer.' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button icon={Download} busy={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
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
