import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { IMPORT_PATHS } from './import-paths.ts';
import { findUploadedFile, uploadDraft, UploadRefused } from './upload.ts';

/** Which sheet of a workbook is read; nothing for one sheet, or once the page no longer has the file. */
export function SheetChoice({ job }: { job: Import }) {
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const remove = trpc.imports.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const file = findUploadedFile(job.id);
  if (job.status !== 'draft' || job.sheets.length < 2 || !file) return null;

  const read = async (sheet: string) => {
    setBusy(true);
    try {
      const draft = await uploadDraft(job.entity, file, sheet);
      utils.imports.get.setData({ id: String(draft.id) }, draft);
      await navigate(IMPORT_PATHS[job.entity].imported(draft.id), { replace: true });
      remove.mutate({ id: job.id }, { onSettled: () => void utils.imports.list.invalidate() });
    } catch (error) {
      toast.error(error instanceof UploadRefused ? error.message : 'The file could not be read.');
      setBusy(false);
    }
  };

  return (
    <Select
      name="sheet"
      aria-label="Sheet"
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      value={job.sheet ?? ''}
      options={job.sheets.map((name) => ({ value: name, label: name }))}
      onChange={({ target: { value } }) => void read(value)}
    />
  );
}
