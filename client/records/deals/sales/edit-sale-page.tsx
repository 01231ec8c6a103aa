import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Sale, saleFields, salePatch } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { formatSaleStreet } from './sale-facts.ts';
import { SaleFormFields } from './sale-form.tsx';
import { salePages } from './sale-records.ts';

export function EditSalePage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.sales.get.useQuery({ id }, FRESH)}
      texts={saleTexts}
      back={<ButtonLink to={paths.sales.list}>Back to sales</ButtonLink>}
    >
      {(sale) => <EditSale key={sale.id} sale={sale} />}
    </LoadedRecord>
  );
}

function EditSale({ sale }: { sale: Sale }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = trpc.sales.update.useMutation();
  const utils = trpc.useUtils();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const list = listAddress(paths.sales.list);

  if (isDeleted) return <Navigate to={list} replace />;
  return (
    <>
      <PageHead
        title={formatSaleStreet(sale)}
        actions={
          sale.deal_id === null && (
            <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete sale
              </MenuItem>
            </Menu>
          )
        }
      >
        Sold for {formatMoney(sale.price)} on {formatCalendarDay(sale.sold_on)}
      </PageHead>
      <div className="stack">
        {sale.deal_id !== null && (
          <Banner
            tone="blue"
            actions={
              <ButtonLink size="sm" to={paths.deals.one(sale.deal_id)}>
                Open deal #{sale.deal_id}
              </ButtonLink>
            }
          >
            This sale comes from your closed deal: its price and date follow the deal, and it is removed when the deal is reopened. You can
            edit the rest here.
          </Banner>
        )}
        <RecordForm
          label="Edit Sale"
          schema={salePatch}
          fields={saleFields}
          value={sale}
          load={() => utils.sales.get.fetch({ id: sale.id }, NOW)}
          draft={`sale:${sale.id}`}
          useQuiet={useQuietForm}
          patch={(change, version) => update.mutateAsync({ ...change, id: sale.id, version })}
          onSaved={() => {
            toast.success(saleTexts.updated);
            void navigate(list);
          }}
          submit={saleTexts.submit}
          failed={plainFailure(saleTexts.updateFailed)}
          aside={
            <aside className="rail stack" aria-label="History">
              <Card title="History">
                <History entity="sales" id={sale.id} fields={saleFields} />
              </Card>
            </aside>
          }
        >
          <SaleFormFields />
        </RecordForm>
      </div>
      {isDeleting && <DeleteOne records={salePages} record={sale} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
