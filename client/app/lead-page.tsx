import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

const BookedAhead = loadWhenIdle(async () => (await import('#client/outreach/appointments/next-appointments.tsx')).BookedAhead);
const LeadMergesCard = loadWhenIdle(async () => (await import('#client/records/leads/merges/lead-merges-card.tsx')).LeadMergesCard);
const DocumentsCard = loadWhenIdle(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard, {
  hasShape: true,
});
const LeadContact = loadWhenIdle(async () => (await import('./lead-cards.tsx')).LeadContact, { hasShape: true });
const LeadSources = loadWhenIdle(async () => (await import('./lead-cards.tsx')).LeadSources, { hasShape: true });

/** A lead with data from other parts of the product. */
export const LeadPage = () => (
  <EditLeadPage
    ahead={(lead) => <BookedAhead leadId={lead.id} />}
    beside={(lead) => <LeadMergesCard leadId={lead.id} />}
    tabs={(lead) => [
      { id: 'contact', label: 'Outreach', content: () => <LeadContact lead={lead} /> },
      { id: 'sources', label: 'Lists and tags', content: () => <LeadSources leadId={lead.id} /> },
      { id: 'documents', label: 'Documents', content: () => <DocumentsCard entity="lead" id={lead.id} /> },
    ]}
  />
);
