import { lazy } from 'react';
import { WhenCalm } from '#client/ui/when-calm.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

const LeadCards = lazy(async () => ({ default: (await import('./lead-cards.tsx')).LeadCards }));

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    beside={(lead) => (
      <WhenCalm>
        <LeadCards lead={lead} />
      </WhenCalm>
    )}
  />
);
