/** The reasons of a property's score, and warnings. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { Meter } from '#client/ui/meter.tsx';
import { ScoreRing, scoreTone } from '#client/ui/score-ring.tsx';
import { END_BUYER_SOURCES } from '#shared/analysis/strategies/end-buyer.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import type { PropertyFactor } from '#shared/analysis/strategies/property-analysis.ts';

export function PropertyScore({ propertyId }: { propertyId: number }) {
  const score = trpc.analysis.ofProperty.useQuery({ id: propertyId });
  return (
    <Card
      title="AI score"
      actions={score.data && <ScoreRing value={score.data.potential_profit === null ? null : score.data.ai_score} label="AI score" />}
    >
      <LoadedPart query={score} loading="Loading analysis..." failed="The analysis could not be loaded" isBrief>
        {(analysis) => (
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
            {analysis.factors.length === 0 && <p className="small muted">{propertyTexts.notScored}</p>}
            <details hidden={analysis.factors.length === 0}>
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
        )}
      </LoadedPart>
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
