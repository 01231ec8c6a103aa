import { FileUp } from 'lucide-react';
import { PageHead } from '#client/ui/page-head.tsx';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ListDrop } from './list-drop.tsx';
import { PastImports } from './past-imports.tsx';
import { useImported } from './upload.ts';
import './csv.css';

/** Takes a file with a list of one noun, and shows those that were imported before. */
export function ImportPage() {
  const entity = useImported();
  const { words } = IMPORT_NOUNS[entity];
  return (
    <>
      <PageHead title={words.title}>{words.about}</PageHead>
      <div className="stack g-5" key={entity}>
        <ListDrop
          entity={entity}
          className="drop-zone"
          before={
            <>
              <Icon of={FileUp} size="lg" />
              <p>
                <b>Drop your list here</b>, or choose it.
              </p>
              <p className="muted small">{words.files} Up to 100 MB. Nothing is imported until you have checked it.</p>
            </>
          }
        />
        <PastImports entity={entity} />
      </div>
    </>
  );
}
