/** The reasons of a property's score, and warnings. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { Meter } from '#client/ui/meter.tsx';
import { ScoreRing, scoreTone } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { END_BUYER_SOURCES } from '#shared/analysis/strategies/end-buyer.ts';
import type { PropertyFactor } from '#shared/analysis/strategies/property-analysis.ts';

export function PropertyScore({ propertyId }: { propertyId: number }) {
  const { data: analysis, error } = trpc.analysis.ofProperty.useQuery({ id: propertyId });
  return (
    <Card title="AI score" actions={analysis && <ScoreRing value={analysis.ai_score} label="AI score" />}>
      {analysis ? (
        <div className="stack">
          {analysis.warnings.length > 0 && (
            <Banner tone="yellow">
              <b>Check this before you offer</b>
              <ul className="warnings">
                {analysis.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Banner>
          )}
          <details>
            <summary>Why this score</summary>
            <div className="stack">
              {analysis.factors.map((factor) => (
                <Factor key={factor.code} factor={factor} />
              ))}
              <p className="small muted">
                By the saved figures and the {analysis.end_buyer ? END_BUYER_SOURCES[analysis.end_buyer.source] : '70% rule'}.
              </p>
            </div>
          </details>
        </div>
      ) : error ? (
        <Banner tone="red">The analysis could not be loaded. {toProblem(error).reason}</Banner>
      ) : (
        <LoadingArea text="Loading analysis..." />
      )}
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
      text={`${formatNumberOrDash(factor.points)} of ${formatNumberOrDash(factor.max)}`}
    />
    <p className="small muted">{factor.evidence}</p>
  </div>
);
