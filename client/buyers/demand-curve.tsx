/** How many buyers are left as the price moves: bars, the same as a table, and the price that keeps so many. */
import { useId, useState } from 'react';
import { counted, money, number } from '#client/core/format.ts';
import { Select } from '#client/ui/select.tsx';
import type { BuyerMatches } from '#shared/buyers/matches.ts';

type Demand = BuyerMatches['demand'];

const signed = (change: number): string => (change === 0 ? 'as asked' : `${change > 0 ? '+' : '−'}${Math.abs(change)} %`);

export function DemandCurve({ demand }: { demand: Demand }) {
  const most = Math.max(1, ...demand.points.map(({ buyers }) => buyers));
  const [first, last] = [demand.points[0], demand.points.at(-1)];
  return (
    <div className="demand">
      <div
        className="demand-bars"
        role="img"
        aria-label={`Buyers by price: ${counted(first?.buyers ?? 0, 'buyer')} at ${money(first?.price)}, ${counted(last?.buyers ?? 0, 'buyer')} at ${money(last?.price)}. The table has every price.`}
      >
        {demand.points.map(({ change, price, buyers }) => (
          <span key={change} data-now={change === 0 || undefined} title={`${money(price)}: ${counted(buyers, 'buyer')}`}>
            <i style={{ height: `${(buyers / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className="demand-axis small muted num" aria-hidden="true">
        <span>{money(first?.price)}</span>
        <span>asked</span>
        <span>{money(last?.price)}</span>
      </div>
      {demand.keeps.length > 0 && <Keeps keeps={demand.keeps} highest={last?.price ?? 0} />}
      {demand.without_maximum > 0 && (
        <p className="small muted">
          {counted(demand.without_maximum, 'buyer has', 'buyers have')} named no maximum and counts at every price: ask for it.
        </p>
      )}
      <details>
        <summary>Demand as a table</summary>
        <table className="table demand-table">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col" className="n">
                Price
              </th>
              <th scope="col" className="n">
                Buyers
              </th>
            </tr>
          </thead>
          <tbody>
            {demand.points.map(({ change, price, buyers }) => (
              <tr key={change}>
                <th scope="row">{signed(change)}</th>
                <td className="n num">{money(price)}</td>
                <td className="n num">{number(buyers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function Keeps({ keeps, highest }: { keeps: Demand['keeps']; highest: number }) {
  const id = useId();
  const [wanted, setWanted] = useState(String(keeps[0]?.buyers ?? ''));
  const chosen = keeps.find(({ buyers }) => String(buyers) === wanted) ?? keeps[0];
  return (
    <div className="row demand-keeps" data-wrap="">
      <label htmlFor={id} className="small">
        To keep at least
      </label>
      <Select
        id={id}
        options={keeps.map(({ buyers }) => ({ value: String(buyers), label: counted(buyers, 'buyer') }))}
        value={String(chosen?.buyers ?? '')}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p className="small" role="status">
        {chosen?.price === null || chosen === undefined ? (
          <>
            ask <b className="num">{money(highest)}</b> or more
          </>
        ) : (
          <>
            ask at most <b className="num">{money(chosen.price)}</b>
          </>
        )}
      </p>
    </div>
  );
}
