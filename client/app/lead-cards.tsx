import { LeadCampaigns } from '#client/outreach/campaigns/lead-campaigns.tsx';
import { NextAppointments } from '#client/outreach/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/messages/permissions-card.tsx';
import { DocumentsCard } from '#client/records/documents/documents-card.tsx';
import { LeadMergesCard } from '#client/records/lead-merges/lead-merges-card.tsx';
import { LeadLists } from '#client/records/lists/lead-lists.tsx';
import { LeadTags } from '#client/records/leads/lead-tags.tsx';
import { Card } from '#client/ui/card.tsx';
import { OriginalRowCard } from '#client/workspace/import-export/original-row.tsx';

/** What other parts of the product know of a lead. */
export const LeadCards = ({ lead }: { lead: { id: number; name: string } }) => (
  <>
    <LeadMergesCard leadId={lead.id} />
    <LeadLists leadId={lead.id} />
    <Card title="Tags">
      <LeadTags id={lead.id} />
    </Card>
    <DocumentsCard entity="lead" id={lead.id} />
    <NextAppointments lead={lead} />
    <PermissionsCard lead={lead} />
    <LeadCampaigns leadId={lead.id} />
    <OriginalRowCard leadId={lead.id} />
  </>
);
