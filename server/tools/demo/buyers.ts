/** Who buys the demo's deals: a few buyers in every place, each with a buy box. */
import { createBuyer } from '#server/records/buyers/buyers.ts';
import type { Scope } from '#server/core/context.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { thousand } from './houses.ts';
import { FIRST_NAMES, LAST_NAMES, type Place, PLACES } from './people-and-places.ts';
import { dice } from './random.ts';

const IN_EACH_PLACE = 8;
const TRADES = ['Homes', 'Capital', 'Rentals', 'Renovations', 'Property Group', 'Holdings', 'Builders', 'Realty Partners'] as const;

/** The buyers' ids by city. */
export type DemoBuyers = ReadonlyMap<string, readonly number[]>;

export const buyersFor = (buyers: DemoBuyers, place: Place): readonly number[] => buyers.get(place.city) ?? [];

/** Adds them as of a year ago; the same for the same day. */
export async function addBuyers(scope: Scope, now: Date): Promise<DemoBuyers> {
  const roll = dice(20_260_106);
  const today = toDay(now);
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000);
  const known = new Map<string, number[]>();
  for (const place of PLACES) {
    const ids: number[] = [];
    for (let index = 0; index < IN_EACH_PLACE; index++) {
      const last = roll.pick(LAST_NAMES);
      const isLandlord = index % 2 === 1;
      const { id } = await createBuyer(
        { ...scope, now: () => yearAgo },
        {
          name: `${roll.pick(FIRST_NAMES)} ${last}`,
          company: `${last} ${TRADES[index] ?? TRADES[0]}`,
          email: `buyer${place.areaCode}.${index + 1}@example.com`,
          phone: `(${place.areaCode}) 555-01${String(roll.between(0, 99)).padStart(2, '0')}`,
          areas:
            index % 5 === 0
              ? [`${place.city}, ${place.state}`]
              : index % 5 === 1
                ? [`${place.county} County, ${place.state}`]
                : place.areas.slice((index % 5) - 3).map(({ zip }) => zip),
          property_types: isLandlord ? ['single_family', 'duplex', 'multi_family', 'townhouse'] : ['single_family', 'townhouse', 'condo'],
          price_min: null,
          price_max: thousand(place.usualValue * (0.6 + 0.15 * (index % 5) + 0.08 * Math.floor(index / 5))),
          bedrooms_min: roll.pick([2, 2, 3]),
          repairs_max: isLandlord ? thousand(place.usualValue * 0.2) : thousand(place.usualValue * 0.5),
          return_min: isLandlord ? 7 : 15,
          payment: index === 4 ? 'financed' : 'cash',
          proof_of_funds_on: index === 2 ? null : addDays(today, -roll.between(5, 160)),
          proof_of_funds_amount: index === 2 ? null : thousand(place.usualValue * 1.5),
          notes: isLandlord ? 'Keeps and rents; wants tenants in place where there are any.' : 'Renovates and sells; closes in ten days.',
        },
      );
      ids.push(id);
    }
    known.set(place.city, ids);
  }
  return known;
}
