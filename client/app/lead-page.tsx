import { whenCalm } from '#client/ui/when-calm.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

const BookedAhead = whenCalm(async () => (await import('#client/outreach/appointments/booked-ahead.tsx')).BookedAhead);
const LeadMergesCard = whenCalm(async () => (await import('#client/records/lead-merges/lead-merges-card.tsx')).LeadMergesCard);
const DocumentsCard = whenCalm(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard, {
  hasShape: true,
});
const LeadContact = whenCalm(async () => (await import('./lead-cards.tsx')).LeadContact, { hasShape: true });
const LeadSources = whenCalm(async () => (await import('./lead-cards.tsx')).LeadSources, { hasShape: true });

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    ahead={(lead) => <BookedAhead leadId={lead.id} />}
    beside={(lead) => <LeadMergesCard leadId={lead.id} />}
    tabs={(lead) => [
      { id: 'contact', label: 'Contact', content: () => <LeadContact lead={lead} /> },
      { id: 'sources', label: 'Lists and tags', content: () => <LeadSources leadId={lead.id} /> },
      { id: 'documents', label: 'Documents', content: () => <DocumentsCard entity="lead" id={lead.id} /> },
    ]}
  />
);
