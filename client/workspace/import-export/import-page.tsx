import { useState, useRef } from 'react';
import { FileUp } from 'lucide-react';
import { PageHead } from '#client/ui/page-head.tsx';
import type { Imported } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { findFileProblem, LIST_FILES } from './list-files.ts';
import { PastImports } from './past-imports.tsx';
import { useImported, useUpload } from './upload.ts';
import './csv.css';

interface DropZoneProps {
  words: ImportNoun['words'];
  isBusy: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
  onProblem: (problem: string) => void;
}

/** Takes one file, dropped or chosen. */
function DropZone({ words, isBusy, problem, onFile, onProblem }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);

  const take = (files: File[]) => {
    const [file] = files;
    if (!file || isBusy) return;
    const refused = findFileProblem(files);
    if (refused) onProblem(refused);
    else onFile(file);
  };
  const drop = useFileDrop(take);

  return (
    <div className="stack g-3">
      <div className="drop-zone" {...drop}>
        <Icon of={FileUp} size="lg" />
        <p>
          <b>Drop your list here</b>, or choose it.
        </p>
        <p className="muted small">{words.files} Up to 100 MB. Nothing is imported until you have checked it.</p>
        <Button variant="primary" busy={isBusy} busyText="Reading the file..." onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <FileChooser chooser={chooser} name="file" label={words.list} accept={LIST_FILES} onFiles={take} />
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  );
}

/** Takes a file with a list of one noun, and shows those that were imported before. */
export function ImportPage() {
  const entity = useImported();
  return <ImportOf key={entity} entity={entity} />;
}

function ImportOf({ entity }: { entity: Imported }) {
  const { words } = IMPORT_NOUNS[entity];
  const [problem, setProblem] = useState<string>();
  const { isBusy, upload } = useUpload(entity, setProblem);
  const take = (file: File) => {
    setProblem(undefined);
    void upload(file);
  };
  return (
    <>
      <PageHead title={words.title}>{words.about}</PageHead>
      <div className="stack g-5">
        <DropZone words={words} isBusy={isBusy} problem={problem} onFile={take} onProblem={setProblem} />
        <PastImports entity={entity} />
      </div>
    </>
  );
}
