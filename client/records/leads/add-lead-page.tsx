import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { LEAD_STATUSES, leadFields, leadInput } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { LeadFormFields } from './lead-form.tsx';

export function AddLeadPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.leads.create.useMutation();
  const utils = trpc.useUtils();
  const [params] = useSearchParams();
  // A column of the board adds to itself.
  const status = LEAD_STATUSES.find((known) => known === params.get('status')) ?? LEAD_STATUSES[0];
  return (
    <>
      <PageHead title="Add Lead">An owner who may want to sell. The score comes from what you know.</PageHead>
      <RecordForm
        label="Add Lead"
        schema={leadInput}
        fields={leadFields}
        value={{ status }}
        draft="lead:new"
        save={(lead) => create.mutateAsync(lead)}
        newest={() => utils.leads.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(leadTexts.created);
          void navigate(paths.leads.list);
        }}
        submit="Add Lead"
        failed={wrappedFailure('Error creating lead')}
        cancel={listAddress(paths.leads.list)}
      >
        <LeadFormFields />
      </RecordForm>
    </>
  );
}
