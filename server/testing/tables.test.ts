/** The tables, the fields and the migrations say the same. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { type AnySQLiteColumn, getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jobs } from '#server/core/table.ts';
import { sessions, users } from '#server/accounts/auth/table.ts';
import { instanceKeys } from '#server/closing/ledger/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { payments } from '#server/accounts/payments/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { savedProperties } from '#server/records/properties/saved/table.ts';
import { accountRecord, profileFields } from '#shared/accounts/auth/account.ts';
import { type Field, type FieldKind, getFieldMeta } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';
import { dealFields, dealRecord } from '#shared/records/deals/deal.ts';
import { leadFields, leadRecord } from '#shared/records/leads/lead.ts';
import { milestoneFields, milestoneRecord } from '#shared/records/deals/milestones/milestone.ts';
import { propertyFields, propertyRecord } from '#shared/records/properties/property.ts';
import { savedPropertyFields, savedPropertyRecord } from '#shared/records/properties/saved/saved-property.ts';
import { SAMPLES } from './samples.ts';
import { ROOT } from './source.ts';

interface Entity {
  table: SQLiteTable;
  fields: Record<string, Field>;
  record: { shape: Record<string, z.ZodType> };
}
const entities: Entity[] = [
  { table: users, fields: profileFields, record: accountRecord },
  { table: leads, fields: leadFields, record: leadRecord },
  { table: properties, fields: propertyFields, record: propertyRecord },
  { table: deals, fields: dealFields, record: dealRecord },
  { table: milestones, fields: milestoneFields, record: milestoneRecord },
  { table: savedProperties, fields: savedPropertyFields, record: savedPropertyRecord },
  ...SAMPLES.flatMap(({ stored }) => stored ?? []),
];
const named = entities.map((entity) => [getTableName(entity.table), entity] as const);

/** How a kind is stored: SQL type, and what a sample becomes on its way in. */
const STORED: Record<FieldKind, { type: string; sample: unknown; stored: unknown }> = {
  text: { type: 'text', sample: 'x', stored: 'x' },
  long_text: { type: 'text', sample: 'x', stored: 'x' },
  email: { type: 'text', sample: 'x', stored: 'x' },
  phone: { type: 'text', sample: 'x', stored: 'x' },
  password: { type: 'text', sample: 'x', stored: 'x' },
  day: { type: 'text', sample: '2026-01-31', stored: '2026-01-31' },
  moment: { type: 'integer', sample: '2026-01-31T17:45:00.000Z', stored: 1769881500000 },
  option: { type: 'text', sample: 'x', stored: 'x' },
  texts: { type: 'text', sample: ['a', 'b'], stored: '["a","b"]' },
  choices: { type: 'text', sample: ['a', 'b'], stored: '["a","b"]' },
  links: { type: 'text', sample: ['a', 'b'], stored: '["a","b"]' },
  // Whole cents: 1.13 dollars are 113, not 112.99999999999999.
  money: { type: 'integer', sample: 1.13, stored: 113 },
  count: { type: 'integer', sample: 3, stored: 3 },
  reference: { type: 'integer', sample: 3, stored: 3 },
  decimal: { type: 'real', sample: 2.5, stored: 2.5 },
  flag: { type: 'integer', sample: true, stored: 1 },
};

const columnsOf = (table: SQLiteTable) => new Map(getTableConfig(table).columns.map((column) => [column.name, column as AnySQLiteColumn]));

describe.each(named)('%s', (_, { table, fields, record }) => {
  const columns = columnsOf(table);

  test.each(Object.entries(fields))('%s has its column', (name, field) => {
    const column = columns.get(name);
    if (!column) throw new Error('no such column');
    const { kind, options } = getFieldMeta(field);
    const { type, sample, stored } = STORED[kind];
    expect(column.getSQLType()).toBe(type);
    expect(column.mapToDriverValue(sample)).toEqual(stored);
    expect(column.mapFromDriverValue(stored)).toEqual(sample);
    // An option list that no rule of the country fixes is fixed by the column's type.
    if (options && column.enumValues) expect(column.enumValues).toEqual(options);
  });

  test('a column is nullable exactly where the record is', () => {
    const wrong = Object.entries(record.shape).flatMap(([name, schema]) => {
      const column = columns.get(name);
      return column && schema.safeParse(null).success === column.notNull ? [name] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('every table', () => {
  test('belongs to an account, but for the accounts, their sessions, the key of the instance, a job on the whole database, and a payment of a guest', async () => {
    const found = await allTables();
    expect(found.length).toBeGreaterThan(8);
    const wrong = found
      .filter((table) => table !== users && table !== sessions && table !== instanceKeys)
      .filter((table) => {
        const owner = columnsOf(table).get('account_id');
        const toUsers = getTableConfig(table).foreignKeys.some((key) => {
          const { columns, foreignTable } = key.reference();
          return getTableName(foreignTable) === 'users' && columns[0]?.name === 'account_id';
        });
        return !toUsers || (!owner?.notNull && table !== payments && table !== jobs);
      });
    expect(wrong.map(getTableName)).toEqual([]);
  });

  test('is made by the migrations as it is written here', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(path.join(ROOT, 'drizzle'), folder, { recursive: true });
    const before = readdirSync(folder);
    const run = spawnSync(
      process.execPath,
      [
        'node_modules/drizzle-kit/bin.cjs',
        'generate',
        '--dialect=sqlite',
        '--schema=./server/**/table.ts',
        `--out=${path.relative(ROOT, folder)}`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(run.status, run.stdout + run.stderr).toBe(0);
    const added = readdirSync(folder).filter((name) => !before.includes(name));
    expect(added.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
    expect(run.stdout).toContain('No schema changes');
  });
});

async function allTables(): Promise<SQLiteTable[]> {
  const files = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name) === 'table.ts',
  );
  const modules = await Promise.all(files.map((name) => import(path.join(ROOT, 'server', name)) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module).filter((value): value is SQLiteTable => is(value, SQLiteTable)));
}
