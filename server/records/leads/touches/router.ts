import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { readBy, readOne, readPage, writeBy } from '#server/db/procedures.ts';
import { byId, nothing } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { touchTexts } from '#shared/records/leads/texts.ts';
import { notedFact, readNoteInput, touchInput, touchList, touchRecord } from '#shared/records/leads/touches/touch.ts';
import { readNote } from './noted-facts.ts';
import { getTouch, logTouch, buildTouchSource, undoTouch } from './touches.ts';

export const touchesRouter = router({
  list: readPage('/touches', 'List calls, texts, visits, letters and notes that were logged', touchList, buildTouchSource),
  get: readOne('/touches/{id}', 'One logged call, text, visit, letter or note', touchRecord, getTouch),
  readNote: readBy(
    rest.get('/leads/{id}/note-facts', { summary: 'What a note about a lead says of the seller, to accept when it is logged' }),
    readNoteInput,
    z.array(notedFact),
    readNote,
  ),
  log: writeBy(
    rest.create('/leads/{id}/touches', {
      summary: 'Log a call, text, visit, letter or note of a lead, and do what its outcome asks for',
      message: touchTexts.logged,
    }),
    touchInput,
    touchRecord,
    (scope, input, { access }) => logTouch(scope, access, input),
  ),
  undo: writeBy(
    rest.post('/touches/{id}/undo', {
      summary: 'Undo the last touch of a lead, with what its outcome changed',
      message: touchTexts.undone,
    }),
    byId,
    nothing,
    (scope, { id }) => undoTouch(scope, id),
  ),
});
