/** Facts about the seller with their quotes, and their effect on the score. */
import { Check, X } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { SuggestedAppointment } from '#client/outreach/appointments/suggested-appointment.tsx';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { CERTAIN, SLOT_LABELS, SLOTS } from '#shared/language/slots.ts';
import type { ConversationDetail, Fact } from '#shared/outreach/conversations/detail.ts';

interface RailProps {
  conversation: ConversationDetail;
  /** Shows the words that a fact came from. */
  onQuote: (factId: number) => void;
}

export function QualificationRail({ conversation, onQuote }: RailProps) {
  return (
    <aside className="side" aria-label="Qualification" tabIndex={0}>
      <SuggestedAppointment conversation={conversation} proposed={conversation.proposed} suggests={conversation.suggests_appointment} />
      <Qualification conversation={conversation} onQuote={onQuote} />
      <Score conversation={conversation} />
    </aside>
  );
}

function Qualification({ conversation: { facts, known, asked, known_slots, next }, onQuote }: RailProps) {
  const unknown = SLOTS.filter((slot) => !facts.some((fact) => fact.slot === slot));
  return (
    <section>
      <h2 className="row">
        Qualification
        <span className="muted small push">
          {known} of {asked} facts
        </span>
      </h2>
      <MeterBar value={known} max={asked} tone="blue" />
      <ul className="lead-facts" aria-label="Facts">
        {facts.map((fact) => (
          <FactRow key={fact.id} fact={fact} onQuote={onQuote} />
        ))}
        {unknown.map((slot) => (
          <li key={slot}>
            <span className="row">
              <span className="muted">{SLOT_LABELS[slot]}</span>
              <span className={slot === next?.slot ? 'tone push' : 'muted push'} data-tone="yellow">
                {known_slots.includes(slot) ? 'Known already' : 'Not mentioned yet'}
              </span>
            </span>
            {slot === next?.slot && (
              <span className="small muted">
                Asked next: <q>{next.question}</q>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatConfidence = (confidence: number) => `${Math.round(confidence * 100)}%`;

function FactRow({ fact, onQuote }: { fact: Fact; onQuote: (factId: number) => void }) {
  const toast = useToast();
  const { mutate, isPending } = trpc.conversations.changeFact.useMutation({
    onError: (error) => toast.error('The fact could not be changed', { detail: toProblem(error).reason }),
  });
  const name = SLOT_LABELS[fact.slot];
  const judge = (status: 'accepted' | 'rejected') => mutate({ id: fact.id, status });
  const isUnsure = fact.confidence < CERTAIN && fact.status === 'suggested';
  return (
    <li>
      <span className="row">
        <span className="muted">{name}</span>
        <b className="push value">
          {fact.label}
          {fact.status === 'accepted' && (
            <span className="accepted" data-tone="green" title="Accepted">
              <Icon of={Check} size="sm" />
              <span className="sr">accepted</span>
            </span>
          )}
        </b>
        <small
          className={isUnsure ? 'tone' : 'muted'}
          data-tone="yellow"
          title={`Read by ${fact.engine === 'model' ? 'the language model' : 'the built-in rules'}`}
        >
          <span className="sr">confidence </span>
          {formatConfidence(fact.confidence)}
        </small>
      </span>
      <span className="row">
        <button type="button" className="quote clip" title="Show where it was said" onClick={() => onQuote(fact.id)}>
          “{fact.sentence}”
        </button>
        <span className="push row g-tight judge">
          {fact.status !== 'accepted' && (
            <IconButton label={`Accept: ${name}`} icon={Check} disabled={isPending} onClick={() => judge('accepted')} />
          )}
          <IconButton label={`Reject: ${name}`} icon={X} disabled={isPending} onClick={() => judge('rejected')} />
        </span>
      </span>
      {isUnsure && <span className="small muted">Not certain enough to use. Accept it if it is right.</span>}
    </li>
  );
}

/** How many reasons are shown; the lead's own page has all. */
const REASONS = 3;

function Score({ conversation: { lead, score } }: { conversation: ConversationDetail }) {
  const explained = trpc.leads.aiScore.useQuery({ id: lead.id }).data;
  const reasons = [...(explained?.factors ?? [])].filter(({ points }) => points > 0).sort((one, other) => other.points - one.points);
  const [ask] = explained?.missing ?? [];
  const isBetter = score.now >= score.before;
  return (
    <section>
      <h2 className="row">
        AI score
        <span className="push row">
          {lead.is_scored && score.before !== score.now && (
            <Badge tone={isBetter ? 'green' : 'red'} dot={false}>
              {score.before} to {score.now}
            </Badge>
          )}
          <ScoreRing value={lead.is_scored ? score.now : null} label="AI score" />
        </span>
      </h2>
      {!lead.is_scored && explained && <p className="small">{explained.words}</p>}
      {lead.is_scored && reasons.length > 0 && (
        <ul className="rail-reasons small">
          {reasons.slice(0, REASONS).map(({ code, label, evidence, points, max }) => (
            <li key={code}>
              <b className="num">
                {points}
                <span className="muted">/{max}</span>
              </b>
              <span>
                {label} <span className="muted">{evidence}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {ask && ask.gain > 0 && (
        <p className="muted small">
          {ask.question} An answer could add {Math.round(ask.gain)}.
        </p>
      )}
      <ButtonLink size="sm" to={paths.leads.one(lead.id)}>
        Open lead
      </ButtonLink>
    </section>
  );
}
