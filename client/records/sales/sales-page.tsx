import { Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buildSaleColumns } from './sale-columns.tsx';
import { salePages } from './sale-records.ts';

export const SalesPage = () => (
  <RecordsPage
    {...useRecordsPage(salePages)}
    columns={buildSaleColumns}
    exported="sales"
    actions={
      <ButtonLink icon={Upload} data-brief="" to={paths.sales.import}>
        Import CSV
      </ButtonLink>
    }
    firstRun={{
      about:
        'What houses nearby went for says what yours are worth after repairs. Import a list from your county or MLS; your own closed deals come by themselves.',
      actions: (
        <>
          <ButtonLink icon={Upload} variant="primary" to={paths.sales.import}>
            Import CSV
          </ButtonLink>
          <AddLink records={salePages} isPlain />
        </>
      ),
    }}
  />
);
