import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { DropZone } from './drop-zone.tsx';
import { PastImports } from './past-imports.tsx';
import { UploadRefused, uploadDraft } from './upload.ts';

export function ImportPage() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const draft = await uploadDraft(file);
      utils.imports.get.setData({ id: String(draft.id) }, draft);
      void utils.imports.list.invalidate();
      await navigate(paths.leads.imported(draft.id));
    } catch (error) {
      setProblem(error instanceof UploadRefused ? error.message : 'The file could not be read.');
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title="Import leads">A list you bought or built, from any tool.</PageHead>
      <div className="stack g-5">
        <DropZone isBusy={isBusy} problem={problem} onFile={(file) => void upload(file)} onProblem={setProblem} />
        <PastImports />
      </div>
    </>
  );
}
