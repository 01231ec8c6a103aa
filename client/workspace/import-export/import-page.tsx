import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import type { Imported } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { DropZone } from './drop-zone.tsx';
import { IMPORT_PATHS } from './import-paths.ts';
import { PastImports } from './past-imports.tsx';
import { UploadRefused, uploadDraft } from './upload.ts';

export const ImportLeadsPage = () => <ImportPage entity="leads" />;
export const ImportSalesPage = () => <ImportPage entity="sales" />;
export const ImportBuyersPage = () => <ImportPage entity="buyers" />;

/** Takes a file with a list of one noun, and shows those that were imported before. */
function ImportPage({ entity }: { entity: Imported }) {
  const { words } = IMPORT_NOUNS[entity];
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const draft = await uploadDraft(entity, file);
      utils.imports.get.setData({ id: String(draft.id) }, draft);
      void utils.imports.list.invalidate();
      await navigate(IMPORT_PATHS[entity].imported(draft.id));
    } catch (error) {
      setProblem(error instanceof UploadRefused ? error.message : 'The file could not be read.');
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title={words.title}>{words.about}</PageHead>
      <div className="stack g-5">
        <DropZone words={words} isBusy={isBusy} problem={problem} onFile={(file) => void upload(file)} onProblem={setProblem} />
        <PastImports entity={entity} />
      </div>
    </>
  );
}
