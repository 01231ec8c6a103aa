import { NextAppointments } from '#client/outreach/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/messages/permissions-card.tsx';
import { LeadLists } from '#client/records/lists/lead-lists.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    beside={(lead) => (
      <>
        <LeadLists leadId={lead.id} />
        <NextAppointments lead={lead} />
        <PermissionsCard lead={lead} />
      </>
    )}
  />
);
