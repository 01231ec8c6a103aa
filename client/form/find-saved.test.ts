import { expect, test } from 'vitest';
import { leadFields, leadInput } from '#shared/records/leads/lead.ts';
import { aLead } from '#shared/testing/records.ts';
import { findSaved } from './form-values.ts';

const typed = aLead({ notes: ' Roof is new ', asking_price: '195000.50' });
const sent = leadInput.parse(typed);
const stored = { ...sent, id: 7, notes: 'Roof is new', status: 'new', next_action: null, ai_score: 61 };

test('a record with all that was sent is the one, whatever the server added', () => {
  expect(findSaved(leadFields, sent, [{ ...stored, id: 9, asking_price: 195_000 }, stored])?.id).toBe(7);
});

test('one value that differs makes another record', () => {
  expect(findSaved(leadFields, sent, [{ ...stored, phone: '(512) 555-0143' }])).toBeUndefined();
  expect(findSaved(leadFields, { ...sent, status: 'hot' }, [stored])).toBeUndefined();
  expect(findSaved(leadFields, sent, [])).toBeUndefined();
});
