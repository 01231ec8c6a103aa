/** What to do with the leads of an import: whom to call first, and what kinds came in. */
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, formatNumberOrDash, formatPhoneOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { CallButton } from '#client/records/contacts/contact-buttons.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { type ImportPlan, PLAN_KINDS, type PlannedCall } from '#shared/workspace/import-export/import-plan.ts';
import './import-plan.css';

const SHOWN_CALLS = 10;
/** Shown as it was when the import had ended: who was called meanwhile stays in place. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

export function ImportPlanView({ importId }: { importId: number }) {
  const { data: plan } = trpc.imports.plan.useQuery({ id: importId }, ONCE);
  if (!plan || plan.leads === 0) return null;
  return (
    <div className="split">
      <CallPlan importId={importId} calls={plan.start_with} />
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

function CallPlan({ importId, calls }: { importId: number; calls: readonly PlannedCall[] }) {
  const [isOpen, setOpen] = useState(calls.length <= SHOWN_CALLS + 1);
  if (calls.length === 0)
    return (
      <Card title="Start calling">
        <p className="muted">None of these leads has a number that may be called.</p>
      </Card>
    );
  return (
    <Card
      title={calls.length === 1 ? 'Start with this one' : `Start with these ${calls.length}`}
      padded={false}
      footer={
        !isOpen && (
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            {calls.length - SHOWN_CALLS} more
          </Button>
        )
      }
      actions={
        <ButtonLink variant="primary" icon={Phone} to={paths.calls.ofImport(importId)}>
          Start calling
        </ButtonLink>
      }
    >
      <ol className="call-plan">
        {(isOpen ? calls : calls.slice(0, SHOWN_CALLS)).map((call, row) => (
          <li key={call.lead_id}>
            <div className="planned">
              <span className="num muted">{row + 1}</span>
              <ScoreRing value={call.ai_score} label="AI score" />
              <Link className="clip name" to={paths.leads.one(call.lead_id)}>
                {call.name}
              </Link>
              <span className="clip soft planned-reason" title={call.reason}>
                {call.reason}
              </span>
              <span className="num planned-phone">{formatPhoneOrDash(call.phone)}</span>
              <CallButton name={call.name} phone={call.phone} reason={null} />
            </div>
            {row === 0 && (
              <p className="planned-opening">
                <small className="muted">Open with</small> “{call.opening}”
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Kinds({ plan: { kinds, several, leads, expected, several_expected } }: { plan: ImportPlan }) {
  return (
    <Card
      title="Who they are"
      actions={
        <span className="row g-tight small">
          <span className="muted">Expected</span> <b className="num">{formatMoney(expected)}</b>
          <Hint about="expected dollars">
            Each lead’s chance of a contract times your usual profit. A lead of several kinds counts in each.
          </Hint>
        </span>
      }
    >
      <ul className="plan-kinds">
        {kinds.map(({ kind, count, expected: worth }) => (
          <li key={kind}>
            <span>{formatOption(PLAN_KINDS, kind)}</span>
            <MeterBar value={count} max={leads} tone="neutral" />
            <span className="num">{formatNumberOrDash(count)}</span>
            <span className="num muted">{formatMoney(worth)}</span>
          </li>
        ))}
        <li>
          <span>Two or more</span>
          <MeterBar value={several} max={leads} tone="violet" />
          <span className="num">{formatNumberOrDash(several)}</span>
          <span className="num muted">{formatMoney(several_expected)}</span>
        </li>
      </ul>
    </Card>
  );
}
