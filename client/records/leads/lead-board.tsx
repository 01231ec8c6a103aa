import { keepPreviousData } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { applyMoves } from '#client/list/board-moves.ts';
import { Board } from '#client/list/board.tsx';
import { useBoardColumns } from '#client/list/use-board-columns.tsx';
import { useBoardMoves } from '#client/list/use-board-moves.ts';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { calculateEquity, LEAD_STATUSES, type Lead, type LeadStatus, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { isLate, MissingTag, NextActionDay } from './lead-facts.tsx';

const getTitle = (status: string) => formatOption(LEAD_STATUSES, status);
const getLeadId = (lead: Lead) => lead.id;

/** Leads by status, best score first. A status in the filter leaves only its column. */
export function LeadBoard({ query, onPreview }: { query: LeadQuery; onPreview: (lead: Lead) => void }) {
  const { perPage, columnsOf } = useBoardColumns();
  const utils = trpc.useUtils();
  const update = trpc.leads.update.useMutation();
  const statuses = query.status ? [query.status] : LEAD_STATUSES;
  const results = trpc.useQueries((calls) =>
    statuses.map((status) =>
      calls.leads.list(
        { ...query, status, page: 1, per_page: perPage(status), sort_by: 'ai_score', sort_order: 'desc' },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  const { moves, move } = useBoardMoves<Lead>({
    nameOf: formatLeadName,
    columnOf: (lead) => lead.status,
    titleOf: getTitle,
    change: (lead, status) => update.mutateAsync({ id: lead.id, status: status as LeadStatus }),
    settle: () => utils.leads.list.invalidate(undefined, undefined, { cancelRefetch: false }),
    failed: leadTexts.updateFailed,
  });

  const columns = columnsOf<Lead>({
    statuses,
    results,
    titleOf: getTitle,
    failed: leadTexts.listFailed,
    noun: 'lead',
    addHref: paths.leads.add,
  });

  return (
    <Board
      columns={applyMoves(columns, moves, getLeadId)}
      noun={['lead', 'leads']}
      keyOf={getLeadId}
      nameOf={formatLeadName}
      openHref={(lead) => paths.leads.one(lead.id)}
      onMove={move}
      empty={leadTexts.empty}
      menu={(lead) => [{ label: 'Preview', icon: Eye, onSelect: () => onPreview(lead) }]}
      renderCard={(lead) => <LeadCard lead={lead} />}
    />
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  const equity = calculateEquity(lead);
  return (
    <>
      <div className="row">
        <div className="two grow">
          <h3 className="clip">
            <Link to={paths.leads.one(lead.id)}>{formatLeadName(lead)}</Link>
          </h3>
          <small className="clip">{[lead.property_address, lead.property_city].filter(Boolean).join(', ')}</small>
        </div>
        <ScoreRing value={getShownScore(lead)} label="AI score" />
      </div>
      <div className="row small">
        <span className="num">
          <b>{formatMoney(lead.asking_price)}</b> <span className="muted">asking</span>
        </span>
        {equity !== null && <span className="push muted num">{formatMoney(equity)} equity</span>}
      </div>
      <div className="row muted card-next">
        <span className={isLate(lead) ? 'clip tone' : 'clip'} data-tone="red">
          {lead.next_action ?? 'No next action'}
        </span>
        <NextActionDay lead={lead} />
        <MissingTag lead={lead} />
      </div>
    </>
  );
}
