/** The terms of a deal: what is due, whom it protects and what happens when it lapses. */
import { CalendarClock, Check, CircleSlash, Ellipsis, FilePen, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCalendarDay, formatDueDistance, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Contract } from '#shared/closing/contracts/contract.ts';
import { CONTRACT_STATUS_LABELS } from '#shared/closing/contracts/words.ts';
import {
  CONSEQUENCE_LABELS,
  nameTerm,
  PROTECTED_LABELS,
  type ProposedTerm,
  type Term,
  TERM_KIND_LABELS,
  TERM_STATUS_LABELS,
} from '#shared/closing/contracts/term.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { type Deal, OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { AddTermDialog, AmendDialog, ExtendDialog, MoveClosingDialog, WaiveDialog } from './term-dialogs.tsx';
import './terms.css';

export function TermsCard({ deal }: { deal: Pick<Deal, 'id' | 'status' | 'closing_date' | 'version'> }) {
  const { data, error } = trpc.terms.ofDeal.useQuery({ id: deal.id });
  const contracts = trpc.contracts.list.useQuery({ deal_id: deal.id, per_page: 100 });
  const [isMoving, setMoving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const isOpen = OPEN_DEALS.some((status) => status === deal.status);
  const left = data?.shifts.length ?? 0;
  const terms = data && [...data.terms].sort((one, other) => Number(one.status !== 'open') - Number(other.status !== 'open'));
  return (
    <Card
      title="Terms"
      actions={
        isOpen && (
          <>
            <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
              Add term
            </Button>
            <Button size="sm" icon={CalendarClock} onClick={() => setMoving(true)}>
              Move closing
            </Button>
          </>
        )
      }
    >
      <div className="stack g-3">
        {!data && <Pending error={error} failed="The terms could not be loaded" loading="Loading terms..." />}
        {isOpen && left > 0 && (
          <Banner
            tone="yellow"
            actions={
              <Button size="sm" onClick={() => setMoving(true)}>
                Review
              </Button>
            }
          >
            The closing was changed, and {left === 1 ? '1 day has' : `${left} days have`} not moved with it.
          </Banner>
        )}
        {terms && terms.length > 0 && (
          <ul className="term-list" aria-label="Terms">
            {terms.map((term) => (
              <TermRow
                key={term.id}
                term={term}
                isLive={isOpen}
                amendments={contracts.data?.data.filter(({ term_id }) => term_id === term.id) ?? []}
              />
            ))}
          </ul>
        )}
        {terms?.length === 0 && <p className="muted">No terms yet. A completed contract adds its own.</p>}
        {isOpen && data && data.proposed.length > 0 && <Proposed dealId={deal.id} proposed={data.proposed} />}
      </div>
      {isAdding && <AddTermDialog dealId={deal.id} onClose={() => setAdding(false)} />}
      {isMoving && <MoveClosingDialog deal={deal} hasLeft={left > 0} onClose={() => setMoving(false)} />}
    </Card>
  );
}

/** What the deal's days and contingencies ask for. */
function Proposed({ dealId, proposed }: { dealId: number; proposed: readonly ProposedTerm[] }) {
  const toast = useToast();
  const add = trpc.terms.create.useMutation({
    onSuccess: () => toast.success(termTexts.created),
    onError: (error) => toast.error(toProblem(error).reason),
  });
  return (
    <details className="proposed-terms">
      <summary className="small muted">{proposed.length} from the deal's days and contingencies</summary>
      <ul className="term-list" aria-label="Deadlines to add">
        {proposed.map(({ kind, due_date }) => (
          <li key={kind}>
            <div className="two grow">
              <span className="name">{TERM_KIND_LABELS[kind]}</span>
              <span className="small muted">{formatCalendarDay(due_date)}</span>
            </div>
            <Button
              size="sm"
              icon={Plus}
              aria-label={`Add ${TERM_KIND_LABELS[kind]}`}
              disabled={add.isPending}
              onClick={() => add.mutate({ id: dealId, kind, due_date })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const SETTLED = { open: 'blue', met: 'green', waived: 'neutral', lapsed: 'red' } as const;

function toBadge({ status, due_date }: Term) {
  if (status !== 'open') return { tone: SETTLED[status], label: TERM_STATUS_LABELS[status] };
  const left = countDaysBetween(today(), due_date);
  if (left < 0) return { tone: 'red', label: 'Late' } as const;
  return left <= 1 ? ({ tone: 'yellow', label: 'Due' } as const) : ({ tone: 'blue', label: 'Open' } as const);
}

function TermRow({ term, isLive, amendments }: { term: Term; isLive: boolean; amendments: readonly Contract[] }) {
  const toast = useToast();
  const [asks, setAsks] = useState<'waive' | 'extend' | 'amend'>();
  const meet = trpc.terms.meet.useMutation({
    onSuccess: () => toast.success(termTexts.met),
    onError: (error) => toast.error(toProblem(error).reason),
  });
  const { id, protects, consequence, due_date, first_due_date, status, reason, version } = term;
  const isOpen = status === 'open';
  const badge = toBadge(term);
  return (
    <li data-done={!isOpen || undefined}>
      <div className="two grow">
        <span className="name">{nameTerm(term)}</span>
        <span className="small muted">
          {PROTECTED_LABELS[protects]} · {CONSEQUENCE_LABELS[consequence]}
        </span>
        {(reason || due_date !== first_due_date) && (
          <span className="small muted">
            {[due_date !== first_due_date && `First due ${formatCalendarDay(first_due_date)}`, reason].filter(Boolean).join(' · ')}
          </span>
        )}
        {amendments.map((contract) => (
          <span key={contract.id} className="small muted">
            <Link className="link" to={paths.contracts.one(contract.id)}>
              {contract.title}
            </Link>{' '}
            · {CONTRACT_STATUS_LABELS[contract.status]}
          </span>
        ))}
      </div>
      <div className="two term-due">
        <span>{formatCalendarDay(due_date)}</span>
        {isOpen && <span className="small muted">{formatDueDistance(due_date)}</span>}
      </div>
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isOpen && isLive && (
        <Menu trigger={<IconButton label={`Actions for ${nameTerm(term)}`} icon={Ellipsis} />}>
          <MenuItem icon={Check} onSelect={() => meet.mutate({ id, version })}>
            Mark met
          </MenuItem>
          <MenuItem icon={FilePen} onSelect={() => setAsks('amend')}>
            Prepare amendment
          </MenuItem>
          <MenuItem icon={CalendarClock} onSelect={() => setAsks('extend')}>
            Extend
          </MenuItem>
          <MenuItem icon={CircleSlash} onSelect={() => setAsks('waive')}>
            Waive
          </MenuItem>
        </Menu>
      )}
      {!isOpen && isLive && <span className="term-no-menu" />}
      {asks === 'waive' && <WaiveDialog term={term} onClose={() => setAsks(undefined)} />}
      {asks === 'amend' && <AmendDialog term={term} onClose={() => setAsks(undefined)} />}
      {asks === 'extend' && <ExtendDialog term={term} onClose={() => setAsks(undefined)} />}
    </li>
  );
}
