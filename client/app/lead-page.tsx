import { whenCalm } from '#client/ui/when-calm.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';
import { loadedPart, PagePart } from '#client/workspace/record/page-part.tsx';

const BookedAhead = whenCalm(async () => (await import('#client/outreach/appointments/booked-ahead.tsx')).BookedAhead);
const LeadMergesCard = whenCalm(async () => (await import('#client/records/lead-merges/lead-merges-card.tsx')).LeadMergesCard);
const DocumentsCard = loadedPart(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard);
const LeadContact = loadedPart(async () => (await import('./lead-cards.tsx')).LeadContact);
const LeadSources = loadedPart(async () => (await import('./lead-cards.tsx')).LeadSources);

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    ahead={(lead) => <BookedAhead leadId={lead.id} />}
    beside={(lead) => <LeadMergesCard leadId={lead.id} />}
    tabs={(lead) => [
      {
        id: 'contact',
        label: 'Contact',
        content: () => (
          <PagePart name="Contact">
            <LeadContact lead={lead} />
          </PagePart>
        ),
      },
      {
        id: 'sources',
        label: 'Lists and tags',
        content: () => (
          <PagePart name="Lists and tags">
            <LeadSources leadId={lead.id} />
          </PagePart>
        ),
      },
      {
        id: 'documents',
        label: 'Documents',
        content: () => (
          <PagePart name="Documents">
            <DocumentsCard entity="lead" id={lead.id} />
          </PagePart>
        ),
      },
    ]}
  />
);
