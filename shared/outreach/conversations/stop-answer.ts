/** POST /conversations/{id}/stop: whether the lead asked to hear no more, where that is not certain. */
import { optionalFlag, optionalLongText } from '../../core/fields.ts';
import { recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

export const stopAnswerFields = {
  /** No: somebody else wrote it, also where it was confirmed before. */
  was_them: optionalFlag({ label: 'It was them' }),
  reason: optionalLongText({ label: 'How you know', max: 1000 }),
};

export const stopAnswer = z
  .object({
    id: recordId,
    ...stopAnswerFields,
  })
  .refine(({ was_them, reason }) => was_them !== false || Boolean(reason), { path: ['reason'], error: 'Write down how you know' });
