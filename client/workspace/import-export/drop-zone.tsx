import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MAX_IMPORT_BYTES } from '#shared/workspace/import-export/import.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import './csv.css';

interface DropZoneProps {
  words: ImportNoun['words'];
  isBusy: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
  onProblem: (problem: string) => void;
}

/** Takes one file, dropped or chosen. */
export function DropZone({ words, isBusy, problem, onFile, onProblem }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);

  const take = (files: File[]) => {
    const [file] = files;
    if (!file || isBusy) return;
    if (files.length > 1) onProblem('Choose one file at a time.');
    else if (file.size > MAX_IMPORT_BYTES) onProblem(csvTexts.tooLarge);
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
        <p className="muted small">{words.files} Up to 100 MB. Nothing is imported before you have seen how it is read.</p>
        <Button variant="primary" busy={isBusy} busyText="Reading the file..." onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <FileChooser
          chooser={chooser}
          name="file"
          label={words.list}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={take}
        />
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  );
}
