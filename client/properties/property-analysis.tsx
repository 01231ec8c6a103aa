/** What a property's stored figures say: the most to offer, each figure with its formula, warnings, and why the score is what it is. */
import type { CSSProperties } from 'react';
import { exactMoney, number } from '#client/core/format.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { Meter } from '#client/ui/meter.tsx';
import { ScoreRing, scoreTone } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Figure as PropertyFigure } from '#shared/analysis/figure.ts';
import type { PropertyAnalysis, PropertyFactor } from '#shared/analysis/property-analysis.ts';
import type { Property } from '#shared/properties/property.ts';
import { PropertyPhoto } from './property-photo.tsx';

export function PropertyAnalysisCards({ property }: { property: Property }) {
  const { data: analysis, error } = trpc.analysis.ofProperty.useQuery({ id: property.id });
  return (
    <>
      <section className="card">
        <PropertyPhoto property={property} />
        <header className="card-head">
          <h2>Maximum allowable offer</h2>
        </header>
        <div className="card-body stack">
          {analysis ? (
            <>
              <Offer analysis={analysis} property={property} />
              <div className="figures">
                {analysis.figures.map((figure) => (
                  <FigureLine key={figure.code} figure={figure} />
                ))}
              </div>
            </>
          ) : error ? (
            <Banner tone="red">The analysis could not be loaded. {problemOf(error).reason}</Banner>
          ) : (
            <LoadingArea text="Loading analysis..." />
          )}
        </div>
      </section>
      {analysis && <Score analysis={analysis} />}
    </>
  );
}

const valueOf = (analysis: PropertyAnalysis, code: string) => analysis.figures.find((figure) => figure.code === code)?.value ?? null;

/** The wholesaler's maximum offer, which leaves the fee, and where the price stands to it. */
function Offer({ analysis, property }: { analysis: PropertyAnalysis; property: Property }) {
  const offer = valueOf(analysis, 'mao_wholesale');
  const headroom = valueOf(analysis, 'headroom_wholesale');
  if (offer === null || headroom === null) return <p className="muted">Not known without the after repair value.</p>;
  const isOver = headroom < 0;
  const onScale = (dollars: number) => `${Math.min(100, Math.max(0, (dollars / property.arv) * 100))}%`;
  return (
    <>
      <div>
        <p className="big num">{exactMoney(offer)}</p>
        <p className="muted small">
          Leaves your fee.{' '}
          {headroom === 0 ? (
            'Your price is exactly that.'
          ) : (
            <>
              Your price is{' '}
              <b className="tone" data-tone={isOver ? 'red' : 'green'}>
                {exactMoney(Math.abs(headroom))} {isOver ? 'over' : 'below'}
              </b>{' '}
              it.
            </>
          )}
        </p>
      </div>
      <div
        className="offer-gauge"
        role="img"
        aria-label={`On the way to the ARV of ${exactMoney(property.arv)}: maximum offer ${exactMoney(offer)}, purchase price ${exactMoney(property.purchase_price)}`}
        data-tone={isOver ? 'red' : 'green'}
        style={{ '--offer': onScale(offer), '--price': onScale(property.purchase_price) } as CSSProperties}
      >
        <i className="price" />
        <i className="offer" />
      </div>
    </>
  );
}

const sayFigure = ({ value, unit }: PropertyFigure): string => {
  if (value === null) return 'Not known';
  return unit === 'usd' ? exactMoney(value) : `${number(value)}%`;
};

const FigureLine = ({ figure }: { figure: PropertyFigure }) => (
  <details>
    <summary>
      <span>{figure.label}</span>
      <b className="num">{sayFigure(figure)}</b>
    </summary>
    <p className="small muted">{figure.formula}</p>
  </details>
);

function Score({ analysis }: { analysis: PropertyAnalysis }) {
  return (
    <Card title="AI score" actions={<ScoreRing value={analysis.ai_score} label="AI score" />}>
      <div className="stack">
        {analysis.warnings.length > 0 && (
          <Banner tone="yellow">
            <b>Look at this before you offer</b>
            <ul className="warnings">
              {analysis.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Banner>
        )}
        {analysis.factors.map((factor) => (
          <Factor key={factor.code} factor={factor} />
        ))}
        <p className="small muted">From the saved figures. What you type counts once it is submitted.</p>
      </div>
    </Card>
  );
}

const Factor = ({ factor }: { factor: PropertyFactor }) => (
  <div>
    <Meter
      label={factor.label}
      value={factor.points}
      max={factor.max}
      tone={scoreTone((factor.points / factor.max) * 100)}
      text={`${number(factor.points)} of ${number(factor.max)}`}
    />
    <p className="small muted">{factor.evidence}</p>
  </div>
);
