/** Buyers by price: bars, a table, and the price for each number of buyers. */
import { type KeyboardEvent, useId, useState } from 'react';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { Bar, placeBar } from '#client/ui/bars.tsx';
import { Select } from '#client/ui/select.tsx';
import type { BuyerMatches } from '#shared/records/buyers/matches.ts';

type Demand = BuyerMatches['demand'];

const formatSigned = (change: number): string => (change === 0 ? 'as asked' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`);
/** Under every other bar at most there is room for words; the asked price in the middle has one. */
const getCaption = (change: number): string | undefined => {
  if (change === 0) return 'asked';
  return change % 10 === 0 ? formatSigned(change) : undefined;
};

/** `source` is where the asked price comes from, in words. */
export function DemandCurve({ demand, source }: { demand: Demand; source: string }) {
  const last = demand.points.at(-1);
  return (
    <div className="demand">
      <Prices points={demand.points} />
      <details>
        <summary>Demand as a table</summary>
        <p className="small muted">Asked: {source}.</p>
        {demand.keeps.length > 0 && <Keeps keeps={demand.keeps} highest={last?.price ?? 0} />}
        {demand.without_maximum > 0 && (
          <p className="small muted">
            {formatQuantity(demand.without_maximum, 'buyer has', 'buyers have')} named no maximum and counts at every price: ask for it.
          </p>
        )}
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
                <th scope="row">{formatSigned(change)}</th>
                <td className="n num">{formatMoney(price)}</td>
                <td className="n num">{formatNumberOrDash(buyers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** A bar for each price; the arrow keys, or a finger, go from one to the next, and the words above say what it brings. */
function Prices({ points }: { points: Demand['points'] }) {
  const asked = Math.max(
    0,
    points.findIndex(({ change }) => change === 0),
  );
  const [chosen, setChosen] = useState(asked);
  const most = Math.max(1, ...points.map(({ buyers }) => buyers));
  const shown = points[chosen] ?? points[asked];
  const onKeyDown = (event: KeyboardEvent) => {
    const end = points.length - 1;
    const [less, more] = [chosen - 1, chosen + 1];
    const next = { ArrowLeft: less, ArrowDown: less, ArrowRight: more, ArrowUp: more, Home: 0, End: end }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(end, Math.max(0, next)));
  };
  if (!shown) return null;
  return (
    <div className="demand-prices bar-chart">
      <p className="num" aria-hidden="true">
        <b>{formatQuantity(shown.buyers, 'buyer')}</b>{' '}
        <span className="muted">
          at {formatMoney(shown.price)}, {formatSigned(shown.change)}
        </span>
      </p>
      <div
        className="bars"
        role="slider"
        tabIndex={0}
        aria-label="Buyers by price"
        aria-valuemin={points[0]?.price ?? 0}
        aria-valuemax={points.at(-1)?.price ?? 0}
        aria-valuenow={shown.price}
        aria-valuetext={`${formatMoney(shown.price)}, ${formatSigned(shown.change)}: ${formatQuantity(shown.buyers, 'buyer')}`}
        onKeyDown={onKeyDown}
      >
        {points.map(({ change, buyers }, at) => (
          <div
            key={change}
            data-chosen={at === chosen ? '' : undefined}
            data-asked={at === asked ? '' : undefined}
            style={placeBar(at, points.length)}
            onPointerEnter={() => setChosen(at)}
            onPointerDown={() => setChosen(at)}
          >
            <Bar height={(buyers / most) * 100} caption={getCaption(change)} />
          </div>
        ))}
      </div>
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
        options={keeps.map(({ buyers }) => ({ value: String(buyers), label: formatQuantity(buyers, 'buyer') }))}
        value={String(chosen?.buyers ?? '')}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p className="small" role="status">
        ask up to <b className="num">{formatMoney(chosen?.price ?? highest)}</b>
        {chosen?.price === null && <span className="muted">, the highest looked at</span>}
      </p>
    </div>
  );
}
