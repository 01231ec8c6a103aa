/** The chance that a deal closes, in words: every reason with its weight, and what would raise it most. */
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Pending } from '#client/ui/pending.tsx';
import type { DealPrediction } from '#shared/analysis/predictions/prediction.ts';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';
import { formatChance } from './chance.tsx';
import './predictions.css';
import type { CSSProperties } from 'react';

interface Chance {
  probability: number;
  low: number;
  high: number;
}

function ChanceScale({ chance: { probability, low, high }, learnedFrom }: { chance: Chance; learnedFrom: number }) {
  const percent = (chance: number) => formatChance(chance, learnedFrom);
  return (
    <div>
      <span
        className="chance-scale"
        role="img"
        aria-label={`${percent(probability)}, in 8 of 10 cases between ${percent(low)} and ${percent(high)}`}
        style={{ '--low': low, '--high': high, '--p': probability } as CSSProperties}
      >
        <i />
        <b />
      </span>
      <p className="row small muted" aria-hidden="true">
        <span>0%</span>
        <span className="grow chance-range">
          {percent(low)} to {percent(high)}
        </span>
        <span>100%</span>
      </p>
    </div>
  );
}

export function PredictionCard({ dealId }: { dealId: number }) {
  const { data, error } = trpc.predictions.ofDeal.useQuery({ id: dealId });
  return (
    <Card
      title={predictionTexts.card}
      actions={
        <Link className="link small" to={paths.predictions}>
          How good is this?
        </Link>
      }
    >
      {data ? (
        <Prediction prediction={data} />
      ) : (
        <Pending error={error} failed={predictionTexts.failed} loading={predictionTexts.loading} />
      )}
    </Card>
  );
}

function Prediction({ prediction }: { prediction: DealPrediction }) {
  const { factors, next, words } = prediction;
  if (factors.length === 0) return <p>{words}</p>;
  return (
    <div className="stack g-3">
      <div className="row">
        <b className="chance-figure num">{formatChance(prediction.probability, prediction.learned_from)}</b>
        <p className="grow">{words}</p>
      </div>
      {next && (
        <p className="chance-next" data-tone="blue">
          <Icon of={ArrowUpRight} />
          <span>
            <b>What would raise it most:</b> {next.label}
          </span>
        </p>
      )}
      <details className="chance-why">
        <summary>Why</summary>
        <ChanceScale chance={prediction} learnedFrom={prediction.learned_from} />
        <ul className="reasons">
          {factors.map((factor) => (
            <li key={factor.code} data-tone={factor.log_odds >= 0 ? 'green' : 'red'}>
              <b className="tone">{factor.log_odds >= 0 ? 'Raises' : 'Lowers'}</b>
              <span className="two">
                <span>{factor.label}</span>
                <small>{factor.evidence}</small>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
