import { Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buildBuyerColumns } from './buyer-columns.tsx';
import { buyerPages } from './buyer-records.ts';

const bring = (
  <ButtonLink icon={Upload} data-brief="" to={paths.buyers.import}>
    Import CSV
  </ButtonLink>
);

export const BuyersPage = () => (
  <RecordsPage
    {...useRecordsPage(buyerPages)}
    columns={buildBuyerColumns}
    exported="buyers"
    actions={bring}
    end={<ViewsButton entity="buyers" />}
    firstRun={{
      about: 'Say where each one buys, what, and for how much: every property then shows who would take it, and at which price.',
      actions: (
        <>
          <AddLink records={buyerPages} />
          {bring}
        </>
      ),
    }}
  />
);
