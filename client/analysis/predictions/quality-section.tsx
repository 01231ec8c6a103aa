/** One kind of prediction: the verdict, its figures, and the history behind them. */
import type { ReactNode } from 'react';
import { ago, formatNumberOrDash } from '#client/core/format.ts';
import { Banner, type BannerTone } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { LEAST_FINISHED, type Predicted } from '#shared/analysis/predictions/prediction.ts';
import { ENOUGH_FOR_DECIMALS } from '#shared/analysis/predictions/odds.ts';
import type { LiftGroup, Quality } from '#shared/analysis/predictions/quality.ts';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';
import { Calibration } from './calibration.tsx';
import { chanceText } from './chance.tsx';

const texts = predictionTexts.report;
const TITLES: Record<Predicted, string> = { leads: 'Leads to contract', deals: 'Deals to closing' };
const ENDED_WELL: Record<Predicted, string> = { leads: 'became a contract', deals: 'closed' };
const VERDICTS: Record<Quality['basis'], BannerTone> = { starting: 'blue', learned: 'green', base_rate: 'yellow' };

/** In hundredths: 0.18 is 18. */
const hundredths = (brier: number | null, judged: number): string =>
  brier === null ? '–' : (brier * 100).toFixed(judged >= ENOUGH_FOR_DECIMALS ? 1 : 0);

export function QualitySection({ quality, children }: { quality: Quality; children?: ReactNode }) {
  const { predicted, state, judged, needed, words, won, base_rate, left_out, brier, brier_base, calibration, lift, learned_at } = quality;
  const judgedWords = [texts.landmark[predicted], left_out.length > 0 && texts.leftOut(left_out)].filter(Boolean).join(' ');
  return (
    <Card title={TITLES[predicted]} actions={<Hint about="what is judged">{judgedWords}</Hint>}>
      <div className="stack">
        <Banner tone={quality.is_backwards ? 'red' : VERDICTS[quality.basis]}>{words}</Banner>
        {state === 'too_little' && (
          <div className="stack g-2">
            <Progress label={`Finished ${predicted} that can be judged`} value={(LEAST_FINISHED - needed) / LEAST_FINISHED} />
            <p className="small muted">
              {formatNumberOrDash(judged)} of {LEAST_FINISHED}
            </p>
          </div>
        )}
        {state === 'ready' && base_rate !== null && (
          <>
            <FactList>
              <FactItem label={`Of ${formatNumberOrDash(judged)} judged, ${ENDED_WELL[predicted]}`}>
                {formatNumberOrDash(won)} ({chanceText(base_rate, judged)})
              </FactItem>
              <FactItem
                label={
                  <>
                    Brier score <Hint about="the Brier score">{texts.brier}</Hint>
                  </>
                }
              >
                {hundredths(brier, judged)}
              </FactItem>
              <FactItem label="Brier score of the base rate">{hundredths(brier_base, judged)}</FactItem>
            </FactList>
            <section className="stack g-3">
              <h3>{texts.calibration}</h3>
              <Calibration points={calibration} judged={judged} wentWell={ENDED_WELL[predicted]} />
            </section>
            <section className="stack g-3">
              <h3>{texts.lift}</h3>
              <LiftTable groups={lift} quality={quality} />
            </section>
          </>
        )}
        {children}
        {learned_at && <p className="small muted">Judged {ago(learned_at)}</p>}
      </div>
    </Card>
  );
}

function LiftTable({ groups, quality: { predicted, judged } }: { groups: readonly LiftGroup[]; quality: Quality }) {
  const unit = predicted === 'deals' ? '%' : '';
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="sr">Groups by what was said, the best first</caption>
        <thead>
          <tr>
            <th>{predicted === 'leads' ? 'Score' : 'Chance'}</th>
            <th className="num">Finished</th>
            <th className="num">{predicted === 'leads' ? 'Contracts' : 'Closed'}</th>
            <th className="num">Share</th>
            <th className="num">Against all</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ from, to, count, won, rate, lift }, at) => (
            // Two groups may have the same bounds.
            <tr key={`${at} ${from}`}>
              <th scope="row">
                {from === to ? from : `${from} to ${to}`}
                {unit}
              </th>
              <td className="num">{formatNumberOrDash(count)}</td>
              <td className="num">{formatNumberOrDash(won)}</td>
              <td className="num">{chanceText(rate, judged)}</td>
              <td className="num">{lift === null ? '–' : `${lift.toFixed(1)}×`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
