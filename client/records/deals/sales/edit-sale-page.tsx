import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { EditPage } from '#client/record/edit-page.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { saleFields, salePatch } from '#shared/records/deals/sales/sale.ts';
import { formatSaleStreet } from './sale-facts.ts';
import { SaleFormFields } from './sale-form.tsx';
import { salePages } from './sale-records.ts';

export const EditSalePage = () => (
  <EditPage
    records={salePages}
    calls={trpc.sales}
    schema={salePatch}
    fields={saleFields}
    title={formatSaleStreet}
    about={({ price, sold_on }) => `Sold for ${formatMoney(price)} on ${formatCalendarDay(sold_on)}`}
    canDelete={({ deal_id }) => deal_id === null}
    above={({ deal_id }) =>
      deal_id !== null && (
        <Banner
          tone="blue"
          actions={
            <ButtonLink size="sm" to={paths.deals.one(deal_id)}>
              Open deal #{deal_id}
            </ButtonLink>
          }
        >
          This sale comes from your closed deal: its price and date follow the deal, and it is removed when the deal is reopened. You can
          edit the rest here.
        </Banner>
      )
    }
    history={({ id }) => <History entity="sales" id={id} fields={saleFields} />}
  >
    <SaleFormFields />
  </EditPage>
);
