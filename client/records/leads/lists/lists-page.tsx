import { Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buildOwnerListColumns, toLeadsOfList } from './list-columns.tsx';
import { listPages } from './list-records.ts';

const bring = (
  <ButtonLink icon={Upload} data-brief="" to={paths.leads.import}>
    Import
  </ButtonLink>
);

/** The lists that leads are on. */
export const ListsPage = () => (
  <RecordsPage
    {...useRecordsPage(listPages)}
    columns={buildOwnerListColumns}
    actions={
      <>
        <ButtonLink to={`${paths.leads.list}?lists_min=2`}>On 2 or more</ButtonLink>
        {bring}
      </>
    }
    firstRun={{ about: 'Import the lists you buy, and see who is on more than one of them.', actions: bring }}
    openHref={toLeadsOfList}
  />
);
