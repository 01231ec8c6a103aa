/** What is found out about houses under contract: what they need, what they would rent for, and how they look. */
import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { replacePropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { addPhoto, updatePhoto } from '#server/records/properties/photos/photos.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { properties } from '#server/records/properties/table.ts';
import { replaceRepairs } from '#server/analysis/strategies/repairs/repairs.ts';
import { propertyAssumptionsInput } from '#shared/analysis/strategies/assumptions.ts';
import { addDays } from '#shared/core/days.ts';
import type { RepairInput } from '#shared/analysis/strategies/repairs/repair.ts';
import { houseFronts } from './house-fronts.ts';
import { thousand } from './houses.ts';
import type { Dice } from './random.ts';

/** One thing that happens on a day. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

/** So many days ago houses were walked, so many of them, and so many have photos. */
const WALKED_AGO = 8;
const WALKED = 7;
const PHOTOGRAPHED = 5;
/** Contracts older than these are nearly closed. */
const SIGNED_WITHIN = 28;

const FINDINGS: readonly Omit<RepairInput, 'local_factor' | 'contingency_percent'>[] = [
  {
    level: 'none',
    rooms: [{ room: 'Kitchen', level: 'heavy', square_feet: 140 }],
    items: [{ item: 'Roof', count: 1, price: 11_500 }],
  },
  {
    level: 'none',
    rooms: [
      { room: 'Hall bath', level: 'heavy', square_feet: 60 },
      { room: 'Back bedroom', level: 'medium', square_feet: 150 },
    ],
    items: [
      { item: 'HVAC', count: 1, price: 7_800 },
      { item: 'Window', count: 6, price: 650 },
    ],
  },
  { level: 'light', rooms: [], items: [{ item: 'Water heater', count: 1, price: 1_600 }] },
];

export type HouseUnderContract = Pick<typeof properties.$inferSelect, 'id' | 'arv' | 'city' | 'address'> & { status: string };

/** The houses of open deals, the one signed last first. */
export const housesUnderContract = (scope: Scope, today: string): Promise<HouseUnderContract[]> =>
  scope.read
    .select({ id: properties.id, arv: properties.arv, city: properties.city, address: properties.address, status: deals.status })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(
      and(
        eq(deals.account_id, scope.account.id),
        inArray(deals.status, ['active', 'pending']),
        gte(deals.contract_date, addDays(today, -SIGNED_WITHIN)),
      ),
    )
    .orderBy(desc(deals.id));

/** A morning on which several houses were walked. */
export function walkStories(roll: Dice, today: string): Happening[][] {
  const day = addDays(today, -WALKED_AGO);
  return [
    [
      {
        day,
        happen: async (scope) => {
          const fronts = await houseFronts();
          for (const [at, house] of (await housesUnderContract(scope, today)).slice(0, WALKED).entries()) {
            await walk(scope, roll, house, FINDINGS[at % FINDINGS.length] as (typeof FINDINGS)[number]);
            const front = at < PHOTOGRAPHED && fronts[at % fronts.length];
            if (!front) continue;
            const { id } = await addPhoto(scope, house.id, front.digest, front.picture);
            await updatePhoto(scope, id, { caption: 'Front, drawn' });
          }
        },
      },
    ],
  ];
}

async function walk(scope: Scope, roll: Dice, { id, arv }: HouseUnderContract, found: (typeof FINDINGS)[number]): Promise<void> {
  const { expected } = await replaceRepairs(scope, id, { ...found, local_factor: roll.pick([0.9, 0.95, 1]), contingency_percent: 15 });
  // What one tells a seller and buyers is no sum to the cent.
  await propertyRecords.patch(scope, id, { repair_estimate: Math.round(expected / 100) * 100 });
  // About one percent of the value a month, in steps in which rents are asked for.
  const rent = Math.round(((arv ?? 0) * (0.0085 + roll.next() * 0.002)) / 25) * 25;
  const tax_year = roll.chance(0.6) ? thousand((arv ?? 0) * 0.011) : null;
  await replacePropertyAssumptions(scope, id, propertyAssumptionsInput.parse({ rent, tax_year }));
}
