/** Houses under contract with their milestones, one for every fifty leads: what the boards and the dashboard's counts read. */
import type Database from 'better-sqlite3';
import { PLACES, STREET_ENDINGS, STREET_NAMES } from '#server/tools/demo/people-and-places.ts';
import { dice } from '#server/tools/demo/random.ts';
import { DEAL_STATUSES, DEAL_TYPES } from '#shared/records/deals/deal.ts';
import { MILESTONE_TYPES } from '#shared/records/deals/milestones/milestone.ts';
import { PROPERTY_STATUSES, PROPERTY_TYPES } from '#shared/records/properties/property.ts';
import { NEWEST } from './lead-rows.ts';

const LEADS_A_DEAL = 50;
const MILESTONES_A_DEAL = 3;
const DAY = 86_400_000;

type Row = Record<string, string | number | null>;
const dayAfter = (days: number) => new Date(NEWEST + days * DAY).toISOString().slice(0, 10);

/** Adds properties, deals and milestones for a database of so many leads; all belong to account 1. */
export function fillDeals(db: Database.Database, leads: number): void {
  const deals = Math.ceil(leads / LEADS_A_DEAL);
  db.transaction(() => {
    for (let n = 0; n < deals; n++) {
      const roll = dice(n * 40_503 + 7);
      const place = roll.pick(PLACES);
      const cents = place.usualValue * 100;
      const at = { created_at: NEWEST - (deals - n) * 3_600_000, updated_at: NEWEST - (deals - n) * 3_600_000 };
      const days = roll.between(-90, 60);
      insert(db, 'properties', {
        ...{ id: n + 1, account_id: 1, address: `${n + 1} ${roll.pick(STREET_NAMES)} ${roll.pick(STREET_ENDINGS)}` },
        ...{ city: place.city, state: place.state, zip: roll.pick(place.areas).zip, county: place.county },
        ...{ property_type: roll.pick(PROPERTY_TYPES), bedrooms: 3, bathrooms: 2, square_feet: 1400, lot_size: 0.2, year_built: 1974 },
        ...{ purchase_price: cents * 0.6, arv: cents, repair_estimate: cents * 0.1, holding_costs: 500_000 },
        ...{ transaction_type: 'wholesale', assignment_fee: 1_000_000, description: 'Brick ranch, one owner since it was built.' },
        ...{ images: '[]', status: roll.pick(PROPERTY_STATUSES), profit_potential: cents * 0.2, ai_score: roll.between(0, 100), ...at },
      });
      insert(db, 'deals', {
        ...{ id: n + 1, account_id: 1, property_id: n + 1, lead_id: n * LEADS_A_DEAL + 1, buyer_id: 1, seller_id: 2 },
        ...{ deal_type: roll.pick(DEAL_TYPES), status: roll.pick(DEAL_STATUSES), purchase_price: cents * 0.6, sale_price: cents * 0.7 },
        ...{ contract_date: dayAfter(days - 30), closing_date: dayAfter(days), profit: cents * 0.1, ...at },
        ...{ financing_contingency: 0, inspection_contingency: 1, appraisal_contingency: 0, title_contingency: 1 },
      });
      for (let step = 0; step < MILESTONES_A_DEAL; step++)
        insert(db, 'milestones', {
          ...{ account_id: 1, deal_id: n + 1, milestone_type: roll.pick(MILESTONE_TYPES), title: 'Inspection done', ...at },
          ...{ due_date: dayAfter(days - 20 + step * 8), is_critical: step % 2, status: days + step * 8 < 20 ? 'completed' : 'pending' },
        });
    }
  })();
}

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

function insert(db: Database.Database, table: string, row: Row): void {
  const known = prepared.get(db) ?? new Map<string, Database.Statement>();
  prepared.set(db, known);
  const names = Object.keys(row);
  const statement =
    known.get(table) ?? db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`);
  known.set(table, statement);
  statement.run(row);
}
