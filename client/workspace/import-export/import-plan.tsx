/** What to do with the leads of an import: whom to call first, logged by keys one after another, and what kinds came in. */
import { Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { counted, formatNumberOrDash, phoneNumber } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { CallButton } from '#client/records/contacts/contact-buttons.tsx';
import { CALL_KEYS, useCallKeys } from '#client/records/touches/call-keys.ts';
import { useTouches } from '#client/records/touches/use-touches.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { OUTCOME_LABELS, type TouchOutcome } from '#shared/records/touches/touch.ts';
import { type ImportPlan, PLAN_KINDS, type PlannedCall } from '#shared/workspace/import-export/import-plan.ts';
import '#client/records/touches/touches.css';
import './import-plan.css';

/** Shown as it was when the import had ended: who was called meanwhile stays in place. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

export function ImportPlanView({ importId }: { importId: number }) {
  const { data: plan } = trpc.imports.plan.useQuery({ id: importId }, ONCE);
  if (!plan || plan.leads === 0) return null;
  return (
    <div className="split import-plan">
      <CallPlan calls={plan.start_with} />
      <aside className="stack g-5" aria-label="What came in">
        <Kinds plan={plan} />
        <Card title="Reach them">
          <FactList>
            <FactItem label="Phone">{formatNumberOrDash(plan.with_phone)}</FactItem>
            <FactItem label="Mailing address">{formatNumberOrDash(plan.with_mailing_address)}</FactItem>
            <FactItem label="Email">{formatNumberOrDash(plan.with_email)}</FactItem>
          </FactList>
        </Card>
      </aside>
    </div>
  );
}

function CallPlan({ calls }: { calls: readonly PlannedCall[] }) {
  const [at, setAt] = useState<number>();
  const [logged, setLogged] = useState<Readonly<Record<number, TouchOutcome>>>({});
  const now = at === undefined ? undefined : calls[at];
  const current = useRef<HTMLLIElement>(null);
  const { log, undo } = useTouches();
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const logCall = async (outcome: TouchOutcome) => {
    if (!now || at === undefined) return;
    setAt(at + 1);
    if (await log({ id: now.lead_id, name: now.name }, { outcome })) setLogged((before) => ({ ...before, [now.lead_id]: outcome }));
  };
  useCallKeys({ log: (outcome) => void logCall(outcome), undo });
  const title = calls.length === 1 ? 'Start with this one' : `Start with these ${calls.length}`;
  if (calls.length === 0)
    return (
      <Card title="Start calling">
        <p className="muted">None of these leads has a number that may be called.</p>
      </Card>
    );
  return (
    <Card
      title={title}
      padded={false}
      actions={
        at === undefined ? (
          <Button variant="primary" icon={Phone} onClick={() => setAt(0)}>
            Start calling
          </Button>
        ) : (
          <span className="muted small num" role="status">
            {now ? `${Object.keys(logged).length} of ${calls.length} called` : `All ${counted(calls.length, 'call')} made`}
          </span>
        )
      }
    >
      <ol className="call-plan">
        {calls.map((call, row) => (
          <li key={call.lead_id} ref={row === at ? current : undefined} data-on={row === at || undefined}>
            <div className="planned">
              <span className="num muted">{row + 1}</span>
              <ScoreRing value={call.ai_score} label="AI score" />
              <Link className="clip name" to={paths.leads.one(call.lead_id)}>
                {call.name}
              </Link>
              <span className="clip soft planned-reason" title={call.reason}>
                {logged[call.lead_id] ? OUTCOME_LABELS[logged[call.lead_id] as TouchOutcome] : call.reason}
              </span>
              <span className="num planned-phone">{phoneNumber(call.phone)}</span>
              <CallButton name={call.name} phone={call.phone} reason={null} />
            </div>
            {row === (at ?? 0) && (
              <p className="planned-opening">
                <small className="muted">Open with</small> “{call.opening}”
              </p>
            )}
            {row === at && <CallOutcomes call={call} onPick={(outcome) => void logCall(outcome)} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface OutcomesProps {
  call: PlannedCall;
  onPick: (outcome: TouchOutcome) => void;
}

const CallOutcomes = ({ call, onPick }: OutcomesProps) => (
  <fieldset className="call-keys">
    <legend className="sr">Log the call with {call.name}</legend>
    {CALL_KEYS.map(({ key, outcome, label }) => (
      <Button
        key={key}
        size="sm"
        aria-keyshortcuts={key}
        data-tone={outcome === 'do_not_call' ? 'red' : undefined}
        onClick={() => onPick(outcome)}
      >
        {label}
        <Kbd>{key}</Kbd>
      </Button>
    ))}
  </fieldset>
);

function Kinds({ plan: { kinds, several, leads } }: { plan: ImportPlan }) {
  return (
    <Card title="Who they are">
      <ul className="plan-kinds">
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <span>{optionLabel(PLAN_KINDS, kind)}</span>
            <MeterBar value={count} max={leads} tone="neutral" />
            <span className="num">{formatNumberOrDash(count)}</span>
          </li>
        ))}
        <li>
          <span>Two or more</span>
          <MeterBar value={several} max={leads} tone="violet" />
          <span className="num">{formatNumberOrDash(several)}</span>
        </li>
      </ul>
    </Card>
  );
}
