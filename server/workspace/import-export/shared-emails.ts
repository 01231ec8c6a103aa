/** Emails that one file gives to many people: an office's, or typed where there was none. They are no one's own. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/db/store.ts';
import { normalizeEmail } from '#shared/records/contacts/address.ts';
import { findColumnPlaces } from '#shared/workspace/import-export/mapping.ts';
import { readCellText, readEmail, SEVERAL } from './cells.ts';
import { walkRows } from './stored-rows.ts';
import type { imports } from './table.ts';

/** From so many on; a family has one last name, and an owner's companies are few. */
const MANY_PEOPLE = 5;
const EMAILS = ['email', 'other_emails'];
/** People are distinguished by the first of these that a row has. */
const PEOPLE = ['last_name', 'company', 'owner_name', 'name', 'first_name'];

/** A few bytes in place of an email or a name: a file of a million rows is gone through. */
const hashShort = (text: string): number => createHash('md5').update(text).digest().readUIntBE(0, 6);

/** The emails (in lower case) that the first `most` rows give to many people. */
export async function findSharedEmails(
  db: Db,
  { id, columns, mapping }: Pick<typeof imports.$inferSelect, 'id' | 'columns' | 'mapping'>,
  most?: number,
): Promise<ReadonlySet<string>> {
  const names = columns.map(({ name }) => name);
  const [emails, people] = [EMAILS, PEOPLE].map((targets) => targets.flatMap((target) => findColumnPlaces(names, mapping, target))) as [
    number[],
    number[],
  ];
  const shared = new Set<string>();
  if (emails.length === 0 || people.length === 0) return shared;
  const peopleOf = new Map<number, number[]>();
  for await (const rows of walkRows(db, id, { most, batch: { fewest: 10, most: 1000 } }))
    for (const { cells } of rows) {
      const person = people.map((place) => readCellText(cells[place])).find((cell) => cell !== '');
      if (person === undefined) continue;
      for (const email of new Set(emails.flatMap((place) => listEmails(cells[place] ?? '')))) {
        const [key, who] = [hashShort(email), hashShort(person.toLowerCase())];
        const known = peopleOf.get(key);
        if (!known) peopleOf.set(key, [who]);
        else if (known.length < MANY_PEOPLE && !known.includes(who) && known.push(who) === MANY_PEOPLE) shared.add(email);
      }
    }
  return shared;
}

/** Longer cells are none that is read. */
const MAX_CHARACTERS = 1000;

/** What an email cell holds, in lower case. */
const listEmails = (cell: string): string[] =>
  cell.includes('@') && cell.length <= MAX_CHARACTERS
    ? readCellText(cell)
        .split(SEVERAL)
        .map((part) => normalizeEmail(readEmail(part.trim()).value))
    : [];
