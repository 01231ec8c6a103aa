import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router, sessionProcedure } from '#server/core/trpc.ts';
import {
  appointmentInput,
  appointmentList,
  appointmentMark,
  appointmentPatch,
  appointmentRecord,
  changedAppointment,
  proposalQuery,
  slotPage,
  slotProposals,
  slotQuery,
} from '#shared/outreach/appointments/appointment.ts';
import {
  availabilityInput,
  availabilityRecord,
  appointmentSettingsInput,
  appointmentSettingsRecord,
  calendarFeed,
} from '#shared/outreach/appointments/settings.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  createAppointment,
  appointmentRecords,
  markAppointment,
  removeAppointment,
  updateAppointment,
  listAppointments,
} from './appointments.ts';
import { getAvailability, getFeed, getAppointmentSettings, resetFeed, replaceAvailability, replaceSettings } from './settings.ts';
import { listProposals, listSlots } from './slots.ts';

const markRoute = (action: 'cancel' | 'no-show', status: 'cancelled' | 'no_show', summary: string, message: string) =>
  accountProcedure
    .meta(rest.update(`/appointments/{id}/${action}`, { summary, message }))
    .input(appointmentMark)
    .output(changedAppointment)
    .mutation(({ ctx, input: { id, version, notify } }) =>
      markAppointment(ctx.scope, id, status, { notify, expected: resolveExpected(ctx, version) }),
    );

export const appointmentsRouter = router({
  list: accountProcedure
    .meta(rest.list('/appointments', { summary: 'List appointments, earliest first' }))
    .input(appointmentList.input)
    .output(appointmentList.output)
    .query(({ ctx, input }) => listAppointments(ctx.scope, input)),
  slots: accountProcedure
    .meta(rest.get('/appointments/slots', { summary: 'The times at which an appointment could begin' }))
    .input(slotQuery)
    .output(slotPage)
    .query(({ ctx, input }) => listSlots(ctx.scope, input)),
  proposals: accountProcedure
    .meta(rest.get('/appointments/proposals', { summary: 'A few free times that are a real choice' }))
    .input(proposalQuery)
    .output(slotProposals)
    .query(({ ctx, input }) => listProposals(ctx.scope, input)),
  settings: accountProcedure
    .meta(rest.get('/appointments/settings', { summary: 'How long appointments take, and the buffer between them' }))
    .output(appointmentSettingsRecord)
    .query(({ ctx }) => getAppointmentSettings(ctx.scope)),
  replaceSettings: accountProcedure
    .meta(
      rest.replace('/appointments/settings', {
        summary: 'Replace how long appointments take, and the buffer between them',
        message: appointmentTexts.settingsSaved,
      }),
    )
    .input(appointmentSettingsInput)
    .output(appointmentSettingsRecord)
    .mutation(({ ctx, input }) => replaceSettings(ctx.scope, input)),
  feed: sessionProcedure
    .meta(rest.get('/appointments/feed', { summary: 'The private address that calendar programs read' }))
    .output(calendarFeed)
    .query(({ ctx }) => getFeed(ctx.scope)),
  renewFeed: sessionProcedure
    .meta(rest.post('/appointments/feed', { summary: 'Make a new address for calendar programs', message: appointmentTexts.feedRenewed }))
    .output(calendarFeed)
    .mutation(({ ctx }) => resetFeed(ctx.scope)),
  get: accountProcedure
    .meta(rest.get('/appointments/{id}', { summary: 'One appointment' }))
    .input(byId)
    .output(appointmentRecord)
    .query(({ ctx, input }) => appointmentRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/appointments', { summary: 'Book an appointment with a lead', message: appointmentTexts.booked }))
    .input(appointmentInput)
    .output(changedAppointment)
    .mutation(({ ctx, input }) => createAppointment(ctx.scope, input)),
  update: accountProcedure
    .meta(rest.update('/appointments/{id}', { summary: 'Move an appointment, or change what is noted', message: appointmentTexts.updated }))
    .input(appointmentPatch.safeExtend(target))
    .output(changedAppointment)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateAppointment(ctx.scope, id, patch, resolveExpected(ctx, version))),
  cancel: markRoute('cancel', 'cancelled', 'Cancel an appointment', appointmentTexts.cancelled),
  complete: accountProcedure
    .meta(rest.update('/appointments/{id}/complete', { summary: 'Mark an appointment as completed', message: appointmentTexts.completed }))
    .input(toRemove)
    .output(changedAppointment)
    .mutation(({ ctx, input: { id, version } }) =>
      markAppointment(ctx.scope, id, 'completed', { expected: resolveExpected(ctx, version) }),
    ),
  miss: markRoute('no-show', 'no_show', 'Mark an appointment as a no-show', appointmentTexts.missed),
  remove: accountProcedure
    .meta(rest.remove('/appointments/{id}', { summary: 'Delete an appointment', message: appointmentTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeAppointment(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});

export const availabilityRouter = router({
  get: accountProcedure
    .meta(rest.get('/availability', { summary: 'The hours of the week in which appointments can be booked' }))
    .output(availabilityRecord)
    .query(({ ctx }) => getAvailability(ctx.scope)),
  replace: accountProcedure
    .meta(rest.replace('/availability', { summary: 'Replace the hours of the week', message: appointmentTexts.availabilitySaved }))
    .input(availabilityInput)
    .output(availabilityRecord)
    .mutation(({ ctx, input }) => replaceAvailability(ctx.scope, input)),
});
