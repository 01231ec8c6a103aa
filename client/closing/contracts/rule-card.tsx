import { CircleCheck, Scale, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatQuantity, formatCalendarDay } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { contractPatch, type ContractDetail } from '#shared/closing/contracts/contract.ts';
import { RULE_BASIS_LABELS, type RuleOfState, type StateRule, stateNumbersInput } from '#shared/closing/contracts/state-rule.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { STATE_CODES, US_STATES } from '#shared/core/us-states.ts';
import './contracts.css';

/** The state's requirements for this contract, and which are met. */
export function RuleCard({ contract }: { contract: ContractDetail }) {
  const { state, state_rule: rule, state_notice: notice, holds, kind, override_reason: reason } = contract;
  const [isAdding, setAdding] = useState(false);
  const [isOverriding, setOverriding] = useState(false);
  const hasPages =
    kind === 'assignment' ? rule?.assignee_disclosure : kind === 'purchase' || kind === 'option' ? rule?.seller_disclosure : null;
  return (
    <StateSection state={state} rule={rule} notice={notice}>
      {hasPages && (
        <Line tone="green" note="First page of this document">
          Disclosure
        </Line>
      )}
      {holds.map(({ code, message }) => (
        <Line
          key={code}
          tone={reason ? 'green' : 'yellow'}
          note={reason ? `Overridden: ${reason}` : 'Blocks sending'}
          action={
            <Button size="sm" onClick={() => setAdding(true)}>
              Add
            </Button>
          }
        >
          {message}
        </Line>
      ))}
      <footer className="card-foot row" data-wrap="">
        {holds.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setOverriding(true)}>
            {reason ? 'Change the reason' : 'Override with a reason'}
          </Button>
        )}
        <SourcesLink />
      </footer>
      {isAdding && rule && <StateNumbersDialog rule={rule} onClose={() => setAdding(false)} />}
      {isOverriding && <OverrideDialog contract={contract} onClose={() => setOverriding(false)} />}
    </StateSection>
  );
}

/** The state rules for contracting a property. */
export function StateCard({ state }: { state: string }) {
  const code = STATE_CODES.find((one) => one === state);
  const { data } = trpc.stateRules.find.useQuery({ state: code ?? STATE_CODES[0] }, { enabled: code !== undefined });
  if (!data) return null;
  return (
    <StateSection {...data}>
      <footer className="card-foot row">
        <SourcesLink />
      </footer>
    </StateSection>
  );
}

const SourcesLink = () => (
  <ButtonLink size="sm" variant="ghost" to={paths.stateRules}>
    Sources
  </ButtonLink>
);

/** The facts of a rule in short. */
export const describeFacts = (rule: StateRule): string[] =>
  [
    rule.license_needed && 'License needed',
    rule.registration_needed && 'Registration needed',
    rule.days_to_cancel && `${formatQuantity(rule.days_to_cancel, 'business day')} to cancel`,
    rule.notice_days && `Seller notified ${formatQuantity(rule.notice_days, 'business day')} before an assignment`,
  ].filter((fact) => typeof fact === 'string');

function StateSection({ state, rule, notice, children }: RuleOfState & { children: ReactNode }) {
  return (
    <section className="card" aria-label={`Rules of ${US_STATES[state]}`}>
      <header className="card-head">
        <h2>{US_STATES[state]}</h2>
        {rule && <span className="push small muted">Read {formatCalendarDay(rule.checked_on)}</span>}
      </header>
      {rule && <p className="card-body small muted">{rule.summary}</p>}
      {notice && <Line tone="yellow">{notice}</Line>}
      {rule?.basis === 'summary' && (
        <Line tone="yellow" note="Ask your attorney.">
          {RULE_BASIS_LABELS.summary}
        </Line>
      )}
      {rule && [...describeFacts(rule), ...rule.asks].map((fact) => <Line key={fact}>{fact}</Line>)}
      {children}
    </section>
  );
}

interface LineProps {
  /** Met or to be minded; without either, a requirement. */
  tone?: 'green' | 'yellow';
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

const TONE_ICONS = { green: CircleCheck, yellow: TriangleAlert };

function Line({ tone, note, action, children }: LineProps) {
  return (
    <div className="contract-rule ruled" data-tone={tone}>
      <Icon of={tone ? TONE_ICONS[tone] : Scale} />
      <div>
        {children}
        {note && <small>{note}</small>}
      </div>
      {action}
    </div>
  );
}

/** The account's own numbers in a state. */
export function StateNumbersDialog({ rule, onClose }: { rule: StateRule; onClose: () => void }) {
  const save = trpc.stateRules.saveNumbers.useMutation();
  return (
    <DialogForm
      title={`Your numbers in ${US_STATES[rule.state]}`}
      schema={stateNumbersInput}
      value={rule}
      send={async (input) => {
        await save.mutateAsync(input);
        onClose();
      }}
      submit="Save"
      failed="Failed to save your numbers"
      onClose={onClose}
    >
      <FormField name="license_number" span={12} isOptional autoComplete="off" />
      <FormField name="registration_number" span={12} isOptional autoComplete="off" />
    </DialogForm>
  );
}

const overrideInput = contractPatch.pick({ override_reason: true });

function OverrideDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const update = trpc.contracts.update.useMutation();
  return (
    <DialogForm
      title="Override the rule"
      description="The reason is recorded with the contract."
      schema={overrideInput}
      value={contract}
      send={async (input) => {
        await update.mutateAsync({ ...input, id: contract.id });
        onClose();
      }}
      submit="Override"
      failed={contractTexts.updateFailed}
      onClose={onClose}
    >
      <FormField name="override_reason" span={12} isOptional={false} hint="At least 10 characters" autoComplete="off" />
    </DialogForm>
  );
}
