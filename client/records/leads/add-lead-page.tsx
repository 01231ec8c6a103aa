import { useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { listAddress } from '#client/list/list-state.ts';
import { AddPage } from '#client/record/add-page.tsx';
import { LEAD_STATUSES, leadFields, leadInput } from '#shared/records/leads/lead.ts';
import { LeadFormFields } from './lead-form.tsx';
import { leadPages } from './lead-records.tsx';

export function AddLeadPage() {
  const [params] = useSearchParams();
  // A column of the board adds to itself.
  const status = LEAD_STATUSES.find((known) => known === params.get('status')) ?? LEAD_STATUSES[0];
  return (
    <AddPage
      records={leadPages}
      schema={leadInput}
      fields={leadFields}
      value={{ status }}
      about="An owner who may want to sell. The score comes from what you know."
      cancel={listAddress(paths.leads.list)}
      submit="Add Lead"
      failed={wrappedFailure('Error creating lead')}
    >
      <LeadFormFields />
    </AddPage>
  );
}
