import { type ReactNode, useRef, useState } from 'react';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Imported, importTooLarge, MAX_IMPORT_BYTES } from '#shared/workspace/import-export/import.ts';
import { useUpload } from './upload.ts';

/** The kinds of file in which lists come. */
const LIST_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ListDropProps {
  entity: Imported;
  className: string;
  before?: ReactNode;
  after?: ReactNode;
}

/** Takes one file with a list, dropped or chosen, and opens its draft. */
export function ListDrop({ entity, className, before, after }: ListDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { isBusy, upload } = useUpload(entity, setProblem);
  const take = ([file, other]: File[]) => {
    if (!file || isBusy) return;
    const refusal = other ? 'Choose one file at a time.' : file.size > MAX_IMPORT_BYTES ? importTooLarge : undefined;
    setProblem(refusal);
    if (!refusal) void upload(file);
  };
  const drop = useFileDrop(take);
  return (
    <div className="stack g-3">
      <div className={className} data-wrap="" {...drop}>
        {before}
        <Button variant="primary" busy={isBusy} busyText="Reading the file..." onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        {after}
        <FileChooser chooser={chooser} name="file" label={`List of ${entity}`} accept={LIST_FILES} onFiles={take} />
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  );
}
