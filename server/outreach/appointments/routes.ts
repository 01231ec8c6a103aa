/** Calendar files: plain routes, since they are no JSON. One is of the API; the private addresses need no session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeId, TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context } from '#server/core/context.ts';
import type { Store } from '#server/db/store.ts';
import { byId } from '#shared/core/record.ts';
import { writeAppointmentFile, findFileByKey } from './calendar-file.ts';

const ICS = 'text/calendar; charset=utf-8';

export const CALENDAR_PATHS = {
  '/appointments/{id}/calendar.ics': {
    get: {
      operationId: 'appointments-calendar',
      summary: 'One appointment as a file for calendar programs (iCalendar)',
      tags: ['Appointments'],
      ...WITH_BEARER,
      parameters: [describeId()],
      responses: { '200': { description: 'The file', content: { 'text/calendar': TEXT } } },
    },
  },
};

/** Registers the route of the API, under the app's prefix. */
export const calendarFileRoutes =
  ({ createContext }: { createContext(request: FastifyRequest): Context }) =>
  (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get('/appointments/:id/calendar.ics', async (request, reply) => {
        const { scope } = await requireScope(createContext(request), 'reads');
        const { id } = byId.parse(request.params);
        return answerFile(reply, { name: `appointment-${id}.ics`, type: ICS, content: await writeAppointmentFile(scope, id) });
      });
    });
  };

/** Registers the private addresses, at the root of the application. */
export const privateCalendarRoutes =
  (parts: { store: Pick<Store, 'read'>; now(): Date; publicUrl: string | undefined }) =>
  async (app: FastifyInstance): Promise<void> => {
    // Whoever has the address may read it: it must not be logged.
    app.get<{ Params: { '*': string } }>('/calendar/*', { logLevel: 'silent' }, async (request, reply) => {
      void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-cache' });
      const [, key] = /^([\w-]+)\.ics$/.exec(request.params['*']) ?? [];
      const file =
        key === undefined ? undefined : await findFileByKey(parts.store.read, key, { now: parts.now(), publicUrl: parts.publicUrl });
      if (!file) return sendNotFound(reply);
      void reply.header('etag', file.tag);
      if (matchEntityTag(request, file.tag)) return reply.code(304).send();
      return reply.type(ICS).header('content-disposition', 'inline; filename="appointments.ics"').send(file.text);
    });
  };

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n');

/** Whether the caller has the file as it is (RFC 9110, 13.1.2: weak comparison). */
const matchEntityTag = (request: FastifyRequest, tag: string): boolean => {
  const stated = request.headers['if-none-match'];
  return stated !== undefined && (stated.trim() === '*' || stated.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
};
