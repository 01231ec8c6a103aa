/** How good the scores are: what was predicted for finished leads and deals, and how they ended. */
import { Link } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash, formatAgo } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import type { PredictionReport, LiftGroup, Quality, CalibrationPoint } from '#shared/analysis/predictions/quality.ts';
import './predictions.css';
import type { CSSProperties } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { MeterBar, Progress } from '#client/ui/meter.tsx';
import { formatOneDecimal } from '#shared/core/format.ts';
import { LEAST_FINISHED, type Predicted } from '#shared/analysis/predictions/prediction.ts';
import { formatChance } from './chance.tsx';

/** Predicted chances against outcomes: on the diagonal both are the same. The table beside it has the figures. */
function Calibration({ points, judged, wentWell }: { points: readonly CalibrationPoint[]; judged: number; wentWell: string }) {
  const percent = (share: number) => formatChance(share, judged);
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
              title={`Predicted ${percent(predicted)}, actual ${percent(observed)}, ${count} of them`}
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
              <td className="num">{percent(predicted)}</td>
              <td className="num">{percent(observed)}</td>
              <td className="num">
                {percent(low)} to {percent(high)}
              </td>
              <td className="num">{formatNumberOrDash(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const texts = predictionTexts.report;
const TITLES: Record<Predicted, string> = { leads: 'Leads to contract', deals: 'Deals to closing' };
const ENDED_WELL: Record<Predicted, string> = { leads: 'became a contract', deals: 'closed' };
const WON: Record<Predicted, string> = { leads: 'Became a contract', deals: 'Closed' };
const VERDICTS = { starting: 'blue', learned: 'green', base_rate: 'yellow' } as const;

function QualitySection({ quality }: { quality: Quality }) {
  const { predicted, state, judged, needed, won, base_rate, brier, brier_base, left_out, calibration, lift, learned_at } = quality;
  const about = [texts.landmark[predicted], left_out.length > 0 && texts.leftOut(left_out), texts.brier].filter(Boolean).join(' ');
  return (
    <Card
      title={TITLES[predicted]}
      actions={
        <>
          {learned_at && <span className="small muted">Judged {formatAgo(learned_at)}</span>}
          <Hint about="what is judged">{about}</Hint>
        </>
      }
    >
      <div className="stack">
        <Banner tone={quality.is_backwards ? 'red' : VERDICTS[quality.basis]}>{describeQuality(quality)}</Banner>
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
              <FactItem label={WON[predicted]}>
                {formatNumberOrDash(won)} of {formatNumberOrDash(judged)} ({formatChance(base_rate, judged)})
              </FactItem>
              {brier !== null && brier_base !== null && (
                <FactItem label="Brier score">
                  {formatHundredths(brier)}, base rate {formatHundredths(brier_base)}
                </FactItem>
              )}
            </FactList>
            <LiftTable groups={lift} quality={quality} />
            <details className="quality-more">
              <summary>{texts.calibration}</summary>
              <Calibration points={calibration} judged={judged} wentWell={ENDED_WELL[predicted]} />
            </details>
          </>
        )}
      </div>
    </Card>
  );
}

const formatHundredths = (share: number) => formatOneDecimal(share * 100);

/** The verdict in one line; its figures stand below. */
function describeQuality({ state, basis, is_backwards, words }: Quality): string {
  if (state !== 'ready' || is_backwards || basis === 'starting') return words;
  return basis === 'learned' ? texts.better : texts.noBetter;
}

/** Results by group, best first: if the score is right, the bars shrink from row to row. */
function LiftTable({ groups, quality: { predicted } }: { groups: readonly LiftGroup[]; quality: Quality }) {
  const unit = predicted === 'deals' ? '%' : '';
  return (
    <table className="lift-table">
      <caption className="sr">Groups by what was predicted, the best first</caption>
      <thead className="small muted">
        <tr>
          <th scope="col">{predicted === 'leads' ? 'Score' : 'Chance'}</th>
          <th scope="col">{predicted === 'leads' ? 'Contracts' : 'Closed'}</th>
          <th scope="col" className="num">
            <span className="sr">Count</span>
          </th>
          <th scope="col" className="num">
            <span className="sr">Share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ from, to, count, won, rate }, at) => (
          // Two groups may have the same bounds.
          <tr key={`${at} ${from}`}>
            <th scope="row" className="num">
              {from === to ? from : `${from}–${to}`}
              {unit}
            </th>
            <td>
              <MeterBar value={rate} max={1} tone="blue" />
            </td>
            <td className="num small muted">
              {formatNumberOrDash(won)} of {formatNumberOrDash(count)}
            </td>
            <td className="num">{formatChance(rate, count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What each source has brought, and the points it gets in the lead score. */
function SourcePoints({ sources }: Pick<PredictionReport['leads'], 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <Card title={predictionTexts.report.sources} padded={false}>
      <div className="table-wrap">
        <table className="table source-points">
          <caption className="sr">Points by source in the lead score, learned from finished leads</caption>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th className="num">Finished</th>
              <th className="num">Contracts</th>
              <th className="num">Points of 30</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, finished, contracts, points }) => (
              <tr key={source}>
                <th scope="row">
                  <Link className="name" to={`${paths.leads.list}?source=${source}`}>
                    {formatOption(undefined, source)}
                  </Link>
                </th>
                <td className="num">{formatNumberOrDash(finished)}</td>
                <td className="num">{formatNumberOrDash(contracts)}</td>
                <td className="num">{formatNumberOrDash(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Polls quickly while the result is being calculated. */
const SOON_MS = 2000;

export function PredictionsPage() {
  const query = trpc.predictions.report.useQuery(undefined, {
    refetchInterval: ({ state }) => ([state.data?.leads.state, state.data?.deals.state].includes('learning') ? SOON_MS : false),
  });
  return (
    <>
      <PageHead title={texts.title} />
      <LoadedPart isPage query={query} failed={texts.failed} loading={texts.loading}>
        {({ leads, deals }) => (
          <div className="grid quality-grid">
            <QualitySection quality={leads} />
            <div className="stack">
              <QualitySection quality={deals} />
              <SourcePoints sources={leads.sources} />
            </div>
          </div>
        )}
      </LoadedPart>
    </>
  );
}
