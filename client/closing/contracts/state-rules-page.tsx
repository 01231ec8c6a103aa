import { useState } from 'react';
import { formatCalendarDay } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { RULE_BASIS_LABELS, type StateRule } from '#shared/closing/contracts/state-rule.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import './contracts.css';
import { describeFacts, StateNumbersDialog } from './rule-card.tsx';

/** State rules for wholesalers with their sources, and the account's own numbers. */
export function StateRulesPage() {
  const { data, error } = trpc.stateRules.get.useQuery();
  const [edited, setEdited] = useState<StateRule>();
  return (
    <>
      <PageHead title="State rules" actions={<ButtonLink to={paths.contracts.list}>Contracts</ButtonLink>}>
        {contractTexts.noAdvice}
      </PageHead>
      {!data && <Pending error={error} failed="Failed to fetch the rules" loading="Loading rules..." />}
      <div className="grid state-rules">
        {data?.rules.map((rule) => (
          <Rule key={rule.state} rule={rule} onEdit={() => setEdited(rule)} />
        ))}
      </div>
      {edited && <StateNumbersDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Rule({ rule, onEdit }: { rule: StateRule; onEdit: () => void }) {
  const { license_number: license, registration_number: registration } = rule;
  return (
    <Card
      title={US_STATES[rule.state]}
      actions={
        <Button size="sm" aria-label={`Your numbers in ${US_STATES[rule.state]}`} onClick={onEdit}>
          Your numbers
        </Button>
      }
    >
      <div className="stack">
        <p className="row g-tight state-facts" data-wrap="">
          {describeFacts(rule).map((fact) => (
            <Badge key={fact} tone="neutral" dot={false}>
              {fact}
            </Badge>
          ))}
          <Badge tone={rule.is_old || rule.basis === 'summary' ? 'yellow' : 'green'} dot={false}>
            {RULE_BASIS_LABELS[rule.basis]}, read {formatCalendarDay(rule.checked_on)}
            {rule.is_old && `, ${rule.age_days} days ago: check them`}
          </Badge>
        </p>
        {(license ?? registration) && (
          <p className="small">
            {[license && `License ${license}`, registration && `Registration ${registration}`].filter(Boolean).join(' · ')}
          </p>
        )}
        <details>
          <summary>What it says, and where</summary>
          <div className="stack g-2">
            <p>{rule.summary}</p>
            {rule.asks.length > 0 && (
              <ul>
                {rule.asks.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
            <ul className="small">
              {rule.sources.map(({ url, title, kind }) => (
                <li key={url}>
                  <a className="link" href={url} target="_blank" rel="noreferrer">
                    {title}
                  </a>{' '}
                  <span className="muted">{kind === 'statute' ? 'law' : 'secondary source'}</span>
                </li>
              ))}
            </ul>
          </div>
        </details>
      </div>
    </Card>
  );
}
