/** Appointments as the API shows them: with the lead they are with. */
import { takePage } from '#server/db/list-source.ts';
import { and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { leads } from '#server/records/leads/table.ts';
import { type Appointment, type AppointmentQuery, appointmentList } from '#shared/outreach/appointments/appointment.ts';
import type { Page } from '#shared/core/list.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { appointments } from './table.ts';

export type AppointmentRow = typeof appointments.$inferSelect;

/** What an appointment needs of its lead. */
const LEAD = {
  id: leads.id,
  first_name: leads.first_name,
  last_name: leads.last_name,
  company: leads.company,
  phone: leads.phone,
  property_address: leads.property_address,
};

const selectAppointments = (db: Db, where: SQL | undefined) =>
  db
    .select({ appointment: appointments, lead: LEAD })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.lead_id))
    .where(where)
    .$dynamic();

type WithLead = Awaited<ReturnType<typeof selectAppointments>>[number];

const toAppointment = ({ appointment, lead }: WithLead): Appointment => {
  const { id, lead_id, conversation_id, kind, status, location, notes, starts_at, ends_at, created_at, updated_at, version } = appointment;
  const { phone, property_address } = lead;
  const own = { id, lead_id, conversation_id, kind, status, location, notes, starts_at, ends_at, created_at, updated_at, version };
  return { ...own, lead: { id: lead.id, name: formatLeadName(lead), phone, property_address } };
};

/** One page of the account's appointments; a span of time has those that touch it. */
export function listAppointments(scope: Scope, input: AppointmentQuery): Promise<Page<Appointment>> {
  return listPage(scope, input, {
    table: appointments,
    filters: filterBy(appointmentList, appointments, input, {
      // An appointment is never longer than a day: so much of the index is all that has to be read.
      from: (from) =>
        and(gt(appointments.ends_at, from), gt(appointments.starts_at, new Date(Date.parse(from) - 86_400_000).toISOString())) as SQL,
      to: (to) => lt(appointments.starts_at, to),
    }),
    rows: async (plan) => (await takePage(selectAppointments(scope.read, plan.where), plan)).map(toAppointment),
  });
}

/** One appointment; undefined when the account has none with the id. */
export async function findAppointment(scope: Scope, db: Db, id: number): Promise<Appointment | undefined> {
  const [row] = await selectAppointments(db, and(eq(appointments.id, id), eq(appointments.account_id, scope.account.id)));
  return row && toAppointment(row);
}
