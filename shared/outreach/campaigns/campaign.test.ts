import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../../core/problem.ts';
import { campaignForm, campaignInput } from './campaign.ts';
import { BUYER_MERGE_FIELDS, mergeFieldProblem, MERGE_FIELDS, type MergeValues, renderParts, renderText } from './merge-fields.ts';
import { measureSms } from './sms-length.ts';

const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS);
const nobody = Object.fromEntries(MERGE_FIELD_NAMES.map((name) => [name, null])) as MergeValues;
const maria: MergeValues = { ...nobody, first_name: 'Maria', property_address: '12 Elm Street', property_city: 'Austin' };

describe('merge fields', () => {
  test.each([
    ['Hi {{first_name}},', 'Hi Maria,'],
    ['Hi {{ first_name }},', 'Hi Maria,'],
    ['Hi {{last_name}},', 'Hi homeowner,'],
    ['Hi {{last_name|friend of the house}},', 'Hi friend of the house,'],
    ['Hi{{last_name|}},', 'Hi,'],
    ['{{property_address}}, {{property_city}}', '12 Elm Street, Austin'],
    ['No fields, {one} brace', 'No fields, {one} brace'],
  ])('%j says %j', (template, said) => expect(renderText(template, maria)).toBe(said));

  test('a value is never read as a field again, and stays on its line', () => {
    const hostile = { ...maria, first_name: '{{my_phone}}\r\nBcc: all@example.com', my_phone: 'secret' };
    expect(renderText('Hi {{first_name}}', hostile)).toBe('Hi {{my_phone}} Bcc: all@example.com');
  });

  test('values of the lead are distinguished from fallbacks', () => {
    expect(renderParts('Hi {{first_name}} of {{property_zip}}!', maria)).toEqual([
      { text: 'Hi ', source: 'text' },
      { text: 'Maria', source: 'lead' },
      { text: ' of ', source: 'text' },
      { text: 'your ZIP code', source: 'fallback' },
      { text: '!', source: 'text' },
    ]);
  });

  test.each([
    ['{{frist_name}}', 'There is no field {{frist_name}}. Did you mean {{first_name}}?'],
    ['{{First Name}}', 'There is no field {{First Name}}. Did you mean {{first_name}}?'],
    ['{{property_adress|x}}', 'There is no field {{property_adress}}. Did you mean {{property_address}}?'],
    ['{{constructor}}', `There is no field {{constructor}}. The fields are: ${MERGE_FIELD_NAMES.join(', ')}`],
    ['Hi {{first_name}', 'A field begins with {{ and ends with }}: {{first_name}'],
    ['Hi first_name}}', 'A field begins with {{ and ends with }}: first_name}}'],
    ['Hi {first_name}', 'A field has two braces on each side: {{first_name}}'],
  ])('%j: %s', (text, problem) => expect(mergeFieldProblem(text)).toBe(problem));

  test('what is known of buyers and their property is named in texts to them alone', () => {
    expect(mergeFieldProblem('{{price}} {{deal_sheet}}', BUYER_MERGE_FIELDS)).toBeUndefined();
    expect(mergeFieldProblem('{{price}}')).toMatch(/^There is no field {{price}}/);
    expect(mergeFieldProblem('{{deal_shet}}', BUYER_MERGE_FIELDS)).toBe('There is no field {{deal_shet}}. Did you mean {{deal_sheet}}?');
  });

  test('an empty one names no field', () => expect(mergeFieldProblem('{{ }}')).toMatch(/^{{ }} names no field\./));
});

describe('the length of a text message', () => {
  test.each([
    ['', 'GSM-7', 0, 0, 160],
    ['a'.repeat(160), 'GSM-7', 160, 1, 0],
    ['a'.repeat(161), 'GSM-7', 161, 2, 145],
    ['€'.repeat(80), 'GSM-7', 160, 1, 0],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 164, 2, 141],
    ['ж'.repeat(70), 'UCS-2', 70, 1, 0],
    ['ж'.repeat(71), 'UCS-2', 71, 2, 63],
    ['😀'.repeat(35), 'UCS-2', 70, 1, 0],
    ['Don’t', 'UCS-2', 5, 1, 65],
  ])('%j', (text, encoding, length, segments, left) => expect(measureSms(text)).toEqual({ encoding, length, segments, left }));
});

describe('a campaign', () => {
  const whole = { name: 'Spring', campaign_type: 'nurture', channel: 'email', subject_line: 'Hello', content: 'Hi {{first_name}}' };
  const problems = (about: object) => {
    const read = campaignInput.safeParse({ ...whole, ...about });
    return read.success ? {} : toFieldErrors(read.error.issues);
  };
  test.each([
    [{}, {}],
    [{ subject_line: ' ' }, { subject_line: ['Email subject is required'] }],
    [{ channel: 'sms', subject_line: '' }, {}],
    [{ channel: 'sms', content: 'x'.repeat(1601) }, { content: ['A text message has at most 1600 characters'] }],
    [{ subject_line: '{{compny}}' }, { subject_line: ['There is no field {{compny}}. Did you mean {{company}}?'] }],
    [{ content: '{{frist_name}}' }, { content: ['There is no field {{frist_name}}. Did you mean {{first_name}}?'] }],
    [
      { name: '', content: '{{frist_name}}' },
      { name: ['Name is required'], content: [expect.stringMatching(/Did you mean/)] },
    ],
    [{ scheduled_at: '2026-03-12T09:00' }, { scheduled_at: ['Must be a date and time with its zone (2026-01-31T17:45:00Z)'] }],
    [{ target_criteria: { equity_min: 101 } }, { target_criteria: ['Must be at most 100'] }],
    [{ target_criteria: { last_contact: 'before' } }, { target_criteria: ['Last contact day is required'] }],
  ])('%j: %j', (about, errors) => expect(problems(about)).toEqual(errors));

  test('a moment of any zone is one in UTC', () => {
    expect(campaignInput.parse({ ...whole, scheduled_at: '2026-03-12T09:00:00-05:00' }).scheduled_at).toBe('2026-03-12T14:00:00.000Z');
  });

  test('the form has the same rules', () => {
    const read = campaignForm.safeParse({ channel: 'email', content: '{{nme}}', last_contact: 'since' });
    expect(Object.keys(toFieldErrors(read.error?.issues ?? [])).sort()).toEqual([
      'campaign_type',
      'content',
      'last_contact_day',
      'name',
      'subject_line',
    ]);
  });
});
