import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { buyerFields, buyerInput } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { BuyerFormFields } from './buyer-form.tsx';

export function AddBuyerPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.buyers.create.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title="Add Buyer">Who they are, and what they look for.</PageHead>
      <RecordForm
        label="Add Buyer"
        schema={buyerInput}
        fields={buyerFields}
        value={{ status: 'active' }}
        draft="buyer:new"
        save={(buyer) => create.mutateAsync(buyer)}
        newest={() => utils.buyers.list.fetch(NEWEST, NOW)}
        onSaved={(buyer) => {
          toast.success(buyerTexts.created);
          void navigate(paths.buyers.one(buyer.id));
        }}
        submit={buyerTexts.submit}
        failed={plainFailure(buyerTexts.createFailed)}
        cancel={paths.buyers.list}
      >
        <BuyerFormFields />
      </RecordForm>
    </>
  );
}
