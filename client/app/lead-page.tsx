import { NextAppointments } from '#client/outreach/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/messages/permissions-card.tsx';
import { LeadLists } from '#client/records/lists/lead-lists.tsx';
import { LeadTags } from '#client/records/leads/lead-tags.tsx';
import { Card } from '#client/ui/card.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    beside={(lead) => (
      <>
        <LeadLists leadId={lead.id} />
        <Card title="Tags">
          <LeadTags id={lead.id} />
        </Card>
        <NextAppointments lead={lead} />
        <PermissionsCard lead={lead} />
      </>
    )}
  />
);
