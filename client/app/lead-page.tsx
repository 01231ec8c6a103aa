import { NextAppointments } from '#client/outreach/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/messages/permissions-card.tsx';
import { EditLeadPage } from '#client/workspace/record/edit-lead-page.tsx';

/** A lead with what other parts of the product know of it. */
export const LeadPage = () => (
  <EditLeadPage
    beside={(lead) => (
      <>
        <NextAppointments lead={lead} />
        <PermissionsCard lead={lead} />
      </>
    )}
  />
);
