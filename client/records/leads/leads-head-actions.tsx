import { Download, Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { useListExport } from '#client/list/list-export.ts';
import type { ListState } from '#client/list/list-state.ts';
import { AddLink } from '#client/record/records-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { leadPages } from './lead-records.tsx';

/** What the head of the lead list offers, in one row; on a phone the rarer things open on demand. */
export function LeadsHeadActions({ state, onQuickAdd }: { state: ListState; onQuickAdd: () => void }) {
  const file = useListExport({ state, of: 'leads' });
  const rarer = (
    <>
      <Button icon={Download} busy={file.isBusy} onClick={file.save}>
        Export
      </Button>
      <ButtonLink to={paths.lists.list}>Lists</ButtonLink>
      <ButtonLink icon={Upload} to={paths.leads.import}>
        Import
      </ButtonLink>
    </>
  );
  return (
    <>
      <span className="only-desktop row">{rarer}</span>
      <Button onClick={onQuickAdd}>Quick add</Button>
      <AddLink records={leadPages} />
      <span className="only-mobile">
        <Popover label="More actions" trigger={<Button variant="ghost">More</Button>}>
          <div className="stack g-2">{rarer}</div>
        </Popover>
      </span>
    </>
  );
}
