import { keepPreviousData } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Board } from '#client/list/board.tsx';
import { useStatusBoard } from '#client/list/use-status-board.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { calculateEquity, LEAD_STATUSES, type Lead, type LeadStatus, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { isLate, MissingTag, NextActionDay } from './lead-facts.tsx';

/** Leads by status, best score first. A status in the filter leaves only its column. */
export function LeadBoard({ query, onPreview }: { query: LeadQuery; onPreview: (lead: Lead) => void }) {
  const utils = trpc.useUtils();
  const update = trpc.leads.update.useMutation();
  const { perPage, columnsOf, move } = useStatusBoard<Lead>({
    nameOf: formatLeadName,
    change: ({ id }, status) => update.mutateAsync({ id, status: status as LeadStatus }),
    settle: () => utils.leads.list.invalidate(undefined, undefined, { cancelRefetch: false }),
    texts: leadTexts,
    ...{ noun: 'lead', addHref: paths.leads.add },
  });
  const statuses = query.status ? [query.status] : LEAD_STATUSES;
  const results = trpc.useQueries((calls) =>
    statuses.map((status) =>
      calls.leads.list(
        { ...query, status, page: 1, per_page: perPage(status), sort_by: 'ai_score', sort_order: 'desc' },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  return (
    <Board
      columns={columnsOf(statuses, results)}
      noun={['lead', 'leads']}
      nameOf={formatLeadName}
      openHref={({ id }) => paths.leads.one(id)}
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
