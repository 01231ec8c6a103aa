/** What sold around the demo's houses over the last ten months, as a list from the county would tell it. */
import { insertSales } from '#server/records/deals/sales/sales.ts';
import type { Scope } from '#server/core/context.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { SaleInput } from '#shared/records/deals/sales/sale.ts';
import { houseIn } from './houses.ts';
import { PLACES } from './people-and-places.ts';
import { dice } from './random.ts';

const IN_EACH_PLACE = 120;
const OLDEST_DAYS = 300;
/** Prices have risen by so much in a year: the comparison has to see it. */
const YEARLY_RISE = 0.04;
const A_WRITE = 200;

/** Adds them; the same for the same day. Returns how many. */
export async function addSales(scope: Scope, now: Date): Promise<number> {
  const roll = dice(20_260_105);
  const today = toDay(now);
  const rows = PLACES.flatMap((place) =>
    Array.from({ length: IN_EACH_PLACE }, (_, index): SaleInput => {
      const { value, place: _place, ...house } = houseIn(roll, place);
      const days = roll.between(7, OLDEST_DAYS);
      return {
        ...house,
        city: place.city,
        state: place.state,
        sold_on: addDays(today, -days),
        price: Math.round((value * (1 - (YEARLY_RISE * days) / 365)) / 500) * 500,
        reference: `${place.areaCode}-${String(index + 1).padStart(5, '0')}`,
      };
    }),
  );
  for (let from = 0; from < rows.length; from += A_WRITE)
    await scope.write(async (tx) => void (await insertSales(scope, tx, rows.slice(from, from + A_WRITE), 'import')));
  return rows.length;
}
