import { NextAppointments } from '#client/appointments/next-appointments.tsx';
import { PermissionsCard } from '#client/outreach/permissions-card.tsx';
import { EditLeadPage } from '#client/leads/edit-lead-page.tsx';

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
