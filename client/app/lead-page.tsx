import { whenCalm } from '#client/ui/when-calm.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

const LeadCards = whenCalm(async () => (await import('./lead-cards.tsx')).LeadCards);

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => <EditLeadPage beside={(lead) => <LeadCards lead={lead} />} />;
