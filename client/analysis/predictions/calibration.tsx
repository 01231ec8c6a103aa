/** Predicted chances against outcomes: on the diagonal both are the same. The table beside it has the figures. */
import type { CSSProperties } from 'react';
import { formatNumberOrDash } from '#client/core/format.ts';
import type { CalibrationPoint } from '#shared/analysis/predictions/quality.ts';
import { formatChance } from './chance.tsx';

export function Calibration({ points, judged, wentWell }: { points: readonly CalibrationPoint[]; judged: number; wentWell: string }) {
  const text = (share: number) => formatChance(share, judged);
  return (
    <div className="calibration">
      <figure aria-hidden="true">
        <p className="small muted calibration-came">↑ actual</p>
        <div className="calibration-plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path d="M0 100 100 0" />
          </svg>
          {points.map(({ predicted, observed, low, high, count }, at) => (
            <span
              key={`${at} ${predicted}`}
              style={{ '--x': predicted, '--y': observed, '--low': low, '--high': high } as CSSProperties}
              title={`Predicted ${text(predicted)}, actual ${text(observed)}, ${count} of them`}
            >
              <i />
              <b />
            </span>
          ))}
        </div>
        <figcaption className="row small muted">
          <span>0%</span>
          <span className="grow chance-range">predicted →</span>
          <span>100%</span>
        </figcaption>
      </figure>
      <table className="table">
        <caption className="sr">Chances that were predicted, and how many of them {wentWell}</caption>
        <thead>
          <tr>
            <th className="num">Predicted</th>
            <th className="num">Actual</th>
            <th className="num">80% range</th>
            <th className="num">Finished</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ predicted, observed, low, high, count }, at) => (
            <tr key={`${at} ${predicted}`}>
              <td className="num">{text(predicted)}</td>
              <td className="num">{text(observed)}</td>
              <td className="num">
                {text(low)} to {text(high)}
              </td>
              <td className="num">{formatNumberOrDash(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
