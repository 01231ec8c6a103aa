import { LeadCampaigns } from '#client/outreach/campaigns/lead-campaigns.tsx';
import { NextAppointments } from '#client/outreach/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/messages/permissions-card.tsx';
import { LeadLists } from '#client/records/leads/lists/lead-lists.tsx';
import { LeadTags } from '#client/records/leads/lead-tags.tsx';
import { Card } from '#client/ui/card.tsx';
import { OriginalRowCard } from '#client/workspace/import-export/original-row.tsx';

/** How a lead may be reached, its appointments, and its campaigns. */
export const LeadContact = ({ lead }: { lead: { id: number; name: string } }) => (
  <>
    <NextAppointments lead={lead} />
    <PermissionsCard lead={lead} />
    <LeadCampaigns leadId={lead.id} />
  </>
);

/** The lead's lists and tags. */
export const LeadSources = ({ leadId }: { leadId: number }) => (
  <>
    <Card title="Tags">
      <LeadTags id={leadId} />
    </Card>
    <LeadLists leadId={leadId} />
    <OriginalRowCard leadId={leadId} />
  </>
);
