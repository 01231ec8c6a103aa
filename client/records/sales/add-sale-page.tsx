import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { saleFields, saleInput } from '#shared/records/sales/sale.ts';
import { saleTexts } from '#shared/records/sales/texts.ts';
import { SaleFormFields } from './sale-form.tsx';

export function AddSalePage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.sales.create.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title="Add Sale">What a house was sold for, when and where.</PageHead>
      <RecordForm
        label="Add Sale"
        schema={saleInput}
        fields={saleFields}
        value={{}}
        draft="sale:new"
        save={(sale) => create.mutateAsync(sale)}
        newest={() => utils.sales.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(saleTexts.created);
          void navigate(paths.sales.list);
        }}
        submit={saleTexts.submit}
        failed={plainFailure(saleTexts.createFailed)}
        cancel={paths.sales.list}
      >
        <SaleFormFields />
      </RecordForm>
    </>
  );
}
