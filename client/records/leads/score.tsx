/** A lead's score explained: the parts, every rule's points with its evidence, and what to ask next. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatAgo } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Meter } from '#client/ui/meter.tsx';
import { ScoreRing, scoreTone } from '#client/ui/score-ring.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { getShownScore } from '#shared/records/leads/lead.ts';
import { type LeadScore, type ScoreFactor, type ScorePart, SCORE_PARTS, SCORE_WEIGHTS } from '#shared/records/leads/score.ts';
import './leads.css';

const PART_NAMES: Record<ScorePart, string> = { financial: 'Financial', motivation: 'Motivation', urgency: 'Urgency' };

const getPartScore = (score: LeadScore, part: ScorePart): number =>
  ({ financial: score.financial_score, motivation: score.motivation_score, urgency: score.urgency_score })[part];

interface Props {
  id: number;
  /** One sentence, with the reasons on demand. */
  folded?: boolean;
}

export function LeadScoreView({ id, folded }: Props) {
  const { data: score, error } = trpc.leads.aiScore.useQuery({ id });
  // Once there is a contract, its chance is that of the deal.
  const contract = trpc.records.summary.useQuery({ kind: 'lead', id });
  if (error && !score) return <Banner tone="red">The score could not be loaded. {toProblem(error).reason}</Banner>;
  if (!score || contract.isPending) return <LoadingArea text="Loading score..." />;
  const dealId = contract.data?.is_cancelled ? null : (contract.data?.deal_id ?? null);
  const chance = dealId ? <ContractLink dealId={dealId} isClosed={contract.data?.stage === 'closed'} /> : <p>{score.words}</p>;
  const ring = <ScoreRing value={getShownScore({ ...score, ai_score: score.stored_score })} label="AI score" size="lg" />;
  if (folded)
    return (
      <div className="stack g-3">
        <div className="row g-5">
          {ring}
          <div className="grow">{chance}</div>
        </div>
        {(score.is_scored || score.missing.length > 0) && (
          <details open={!score.is_scored}>
            <summary className="link">{score.is_scored ? `Why ${score.stored_score}, and what to ask next` : 'What to ask next'}</summary>
            <div className="stack score-reasons">
              {score.is_scored && <PartMeters score={score} />}
              <Reasons score={score} />
            </div>
          </details>
        )}
      </div>
    );
  return (
    <div className="stack">
      <div className="row g-5">
        {ring}
        {score.is_scored ? <PartMeters score={score} /> : <p className="grow">{score.words}</p>}
      </div>
      {(score.is_scored || dealId !== null) && (
        <section>
          {dealId === null && <h3 className="over">Chance of a contract</h3>}
          {chance}
        </section>
      )}
      <Reasons score={score} />
    </div>
  );
}

const ContractLink = ({ dealId, isClosed }: { dealId: number; isClosed: boolean }) => (
  <p>
    {isClosed ? 'Closed: ' : 'Under contract: '}
    <Link className="link" to={paths.deals.one(dealId)}>
      deal #{dealId}
    </Link>
  </p>
);

const PartMeters = ({ score }: { score: LeadScore }) => (
  <div className="stack g-3 grow">
    {SCORE_PARTS.map((part) => (
      <Meter key={part} label={PART_NAMES[part]} value={getPartScore(score, part)} tone={scoreTone(getPartScore(score, part))} />
    ))}
  </div>
);

function Reasons({ score }: { score: LeadScore }) {
  return (
    <>
      {score.missing.length > 0 && (
        <section>
          <h3 className="over">Ask next, and what an answer could add</h3>
          <ul className="reasons">
            {score.missing.map((fact) => (
              <li key={fact.field} data-tone="blue">
                <b className="tone num">+{Math.round(fact.gain)}</b>
                <span>{fact.question}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {score.is_scored && (
        <section>
          <h3 className="over">Why {score.ai_score}</h3>
          {score.stored_score !== score.ai_score && (
            <p className="small">
              It stands at {score.stored_score}, as it was scored last; today it would be {score.ai_score}.
            </p>
          )}
          <p className="small muted">Each part goes to 100 and is weighted as shown.</p>
          {SCORE_PARTS.map((part) => (
            <PartReasons key={part} part={part} factors={score.factors.filter((factor) => factor.part === part)} />
          ))}
        </section>
      )}
      <p className="small muted">
        Model {score.model}, scored {formatAgo(score.computed_at)}.{' '}
        <Link className="link" to={paths.predictions}>
          Score accuracy
        </Link>
      </p>
    </>
  );
}

/** The color of a rule's points. */
const getPointsTone = ({ points, max }: ScoreFactor) => (points >= max * 0.6 ? 'green' : points > max * 0.25 ? 'yellow' : 'red');

function PartReasons({ part, factors }: { part: ScorePart; factors: readonly ScoreFactor[] }) {
  if (factors.length === 0) return null;
  return (
    <details className="part" open>
      <summary>
        {PART_NAMES[part]} <small className="muted">{SCORE_WEIGHTS[part]}%</small>
      </summary>
      <ul className="reasons">
        {factors.map((factor) => (
          <li key={factor.code} data-tone={getPointsTone(factor)}>
            <b className="tone num" title={`${factor.points} of ${factor.max} points`}>
              {Math.round(factor.points * 10) / 10}
              <small>/{factor.max}</small>
            </b>
            <span className="two">
              <span>{factor.label}</span>
              <small>{factor.evidence}</small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
