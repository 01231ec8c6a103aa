/** A "no" of a list is obeyed over the API: counted before the start, told in each row, and with the lead as its evidence. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { Import, ImportPreview } from '#shared/workspace/import-export/import.ts';

const app = await testApp();

const SCRUBBED = `First Name,Last Name,Property Address,City,State,Zip,PHONE,LINE_TYPE,ACTIVE,DNC_FEDERAL,DNC_STATE,LITIGATOR,PORTED,RND_FLAG,Comments
Amy,Poe,1 Fir Ln,Reno,NV,89501,7755550101,Mobile,Yes,No,No,No,No,No,
Bea,Poe,2 Fir Ln,Reno,NV,89501,7755550102,Mobile,Yes,Yes,No,No,No,No,
Cid,Poe,3 Fir Ln,Reno,NV,89501,7755550103,Mobile,Yes,No,NV,No,No,No,
Dot,Poe,4 Fir Ln,Reno,NV,89501,7755550104,Mobile,Yes,No,No,Yes,No,No,
Eve,Poe,5 Fir Ln,Reno,NV,89501,7755550105,Landline,No,No,No,No,No,No,
Fay,Poe,6 Fir Ln,Reno,NV,89501,7755550106,Mobile,Yes,No,No,No,No,Yes,
Gus,Poe,7 Fir Ln,Reno,NV,89501,7755550107,Mobile,Yes,pending,No,No,No,No,
Hal,Poe,8 Fir Ln,Reno,NV,89501,7755550108,Mobile,Yes,No,No,No,No,No,DO NOT CALL
Ida,Poe,,Reno,NV,89501,7755550109,Mobile,Yes,Yes,No,No,No,No,
`;

const upload = (who: Person, body: string) =>
  app.send<Import>('/leads/import?start=false&filename=scrubbed.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body,
  });

async function importAll(who: Person, body: string) {
  const draft = (await upload(who, body)).body.data;
  const preview = (await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping: draft.mapping })).body.data;
  await who.rest('POST', `/imports/${draft.id}/start`);
  for (;;) {
    const job = (await who.rest<Import>('GET', `/imports/${draft.id}`)).body.data;
    if (job.status !== 'running') return { preview, job };
  }
}

const leadsOf = async (who: Person) =>
  (await who.rest<{ data: Lead[] }>('GET', '/leads?per_page=100&sort_by=id&sort_order=asc')).body.data.data;
const permissionsOf = async (who: Person, id: number) =>
  (await who.rest<ContactPermissions>('GET', `/leads/${id}/contact-permissions`)).body.data;

test('who must not be called is not, whatever the column is called, and the lead says why', async () => {
  const ann = await signUp(app);
  const { preview, job } = await importAll(ann, SCRUBBED);
  expect(preview).toMatchObject({ imported: 8, rejected: 1, barred: 8, unclear: 1 });
  expect(job).toMatchObject({ status: 'done', imported: 8, rejected: 1, barred: 8, unclear: 1 });
  const said = preview.rows.find(({ row_number }) => row_number === 3)?.adjustments;
  expect(said).toContainEqual({
    field: 'DNC_STATE',
    from: 'NV',
    to: 'On the Do Not Call registry',
    why: 'Recorded as a contact permission',
  });
  const reasons: unknown[] = [];
  for (const lead of await leadsOf(ann)) {
    const { by_hand, known, other_points } = await permissionsOf(ann, lead.id);
    const evidence = known
      .find(({ evidence: proof }) => proof)
      ?.evidence?.split(', ')
      .at(-1);
    const points = other_points.flatMap(({ channels }) => channels.map(({ reason }) => reason));
    reasons.push([lead.first_name, by_hand.call.reason, by_hand.text.reason, evidence, ...new Set(points)]);
  }
  expect(reasons).toEqual([
    ['Amy', null, null, undefined],
    ['Bea', 'dnc_registry', 'dnc_registry', 'DNC_FEDERAL: Yes'],
    ['Cid', 'dnc_registry', 'dnc_registry', 'DNC_STATE: NV'],
    ['Dot', 'litigator', 'litigator', 'LITIGATOR: Yes'],
    ['Eve', 'dead', 'dead', undefined],
    ['Fay', 'wrong_number', 'wrong_number', 'RND_FLAG: Yes'],
    ['Gus', 'dnc_registry', 'dnc_registry', 'DNC_FEDERAL: pending'],
    ['Hal', 'do_not_contact', 'do_not_contact', 'Comments: DO NOT CALL'],
  ]);
  // The number of a refused row is known to be barred when another list brings it again.
  await importAll(ann, 'Owner,Address,City,State,Zip,Phone\nIda Poe,9 Fir Ln,Reno,NV,89501,7755550109\n');
  const ida = (await leadsOf(ann)).find(({ first_name }) => first_name === 'Ida') as Lead;
  expect((await permissionsOf(ann, ida.id)).by_hand.call.reason).toBe('dnc_registry');
});

test('a later list that bars a number bars it on the lead that is there, though that stays as it is', async () => {
  const ann = await signUp(app);
  const head = 'Owner,Address,City,State,Zip,Phone 1,Phone 1 DNC,Phone 1 Active,Phone 2';
  await importAll(ann, `${head}\nAmy Poe,1 Fir Ln,Reno,NV,89501,7755550101,,,7755550102\n`);
  const { job } = await importAll(ann, `${head}\nAmy Poe,1 Fir Ln,Reno,NV,89501,7755550101,,No,7755550102\n`);
  expect(job).toMatchObject({ imported: 0, merged: 1, barred: 1 });
  const [lead] = await leadsOf(ann);
  expect(lead?.phone).toBe('7755550101');
  expect((await permissionsOf(ann, lead?.id as number)).by_hand.call.reason).toBe('dead');
});
