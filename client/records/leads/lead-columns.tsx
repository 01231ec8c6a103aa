import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatMoney, formatPhoneOrDash } from '#client/core/format.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { QuietCell } from '#client/list/quiet-cell.tsx';
import { TagChips } from '#client/records/tags/tag-chips.tsx';
import { ListCount } from '#client/records/lists/list-count.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { calculateEquity } from '#shared/records/leads/equity.ts';
import { type Lead, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import { DeceasedTag, formatLeadCity, LeadStatusBadge, MissingTag, NextActionDay } from './lead-facts.tsx';

interface Actions {
  onPreview: (lead: Lead) => void;
  onDelete: (lead: Lead) => void;
}

const LeadCell = loadOnTouch(async () => (await import('./lead-quiet.tsx')).LeadCell);

const NOTHING = '–';

const NoNextAction = () => (
  <>
    <span aria-hidden="true">{NOTHING}</span>
    <span className="sr">No next action</span>
  </>
);

/** On a card: what to do next and by when, in one line. */
function NextStep({ lead }: { lead: Lead }) {
  if (!lead.next_action && !lead.next_action_date) return <small>No next action</small>;
  return (
    <span className="clip">
      {lead.next_action && <small>{lead.next_action} </small>}
      <NextActionDay lead={lead} />
    </span>
  );
}

/** The columns of the lead list. Equity is computed, so the server cannot sort by it. */
export const buildLeadColumns = ({ onPreview, onDelete }: Actions): Column<Lead>[] => [
  {
    key: 'lead',
    header: 'Lead',
    sort: 'last_name',
    card: 'c-main',
    cell: (lead) => (
      <span className="two">
        <span className="row">
          <Link className="name clip" to={paths.leads.one(lead.id)}>
            {formatLeadName(lead)}
          </Link>
          <DeceasedTag lead={lead} short />
          <MissingTag lead={lead} />
        </span>
        <span className="row g-tight">
          <small className="nowrap">{formatPhoneOrDash(lead.phone)}</small>
          <TagChips names={lead.tags ?? []} />
        </span>
      </span>
    ),
  },
  {
    key: 'score',
    header: 'AI score',
    sort: 'ai_score',
    startsDown: true,
    card: 'c-side',
    cell: (lead) => <ScoreRing value={getShownScore(lead)} label="AI score" />,
  },
  {
    key: 'property',
    header: 'Property',
    sort: 'property_city',
    card: 'c-wide',
    cell: (lead) => (
      <span className="two">
        <span className="clip">{lead.property_address ?? NOTHING}</span>
        <small>{formatLeadCity(lead)}</small>
      </span>
    ),
  },
  { key: 'lists', header: 'Lists', cell: (lead) => <ListCount count={lead.lists_count} /> },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    card: 'c-end',
    cell: (lead) => (
      <QuietCell
        label={`Changes the status of ${formatLeadName(lead)}`}
        form={(close) => <LeadCell lead={lead} name="status" onDone={close} />}
      >
        <LeadStatusBadge lead={lead} />
      </QuietCell>
    ),
  },
  { key: 'asking', header: 'Asking', sort: 'asking_price', isNumber: true, cell: (lead) => formatMoney(lead.asking_price) },
  { key: 'equity', header: 'Equity', isNumber: true, isSoft: true, cell: (lead) => formatMoney(calculateEquity(lead)) },
  {
    key: 'next',
    header: 'Next action',
    sort: 'next_action_date',
    cell: (lead) => (
      <span className="two">
        <QuietCell
          label={`Changes the next action of ${formatLeadName(lead)}`}
          form={(close) => <LeadCell lead={lead} name="next_action" onDone={close} />}
        >
          <span className="clip">{lead.next_action ?? <NoNextAction />}</span>
        </QuietCell>
        <NextActionDay lead={lead} />
      </span>
    ),
  },
  buildActionsColumn({
    nameOf: formatLeadName,
    view: { onSelect: onPreview, label: 'Preview' },
    edit: ({ id }) => paths.leads.one(id),
    onDelete,
    isBrief: true,
    before: (lead) => (
      <span className="only-mobile two grow">
        {lead.asking_price !== null && <span className="num">{formatMoney(lead.asking_price)}</span>}
        {lead.lists_count > 1 && <ListCount count={lead.lists_count} />}
        <NextStep lead={lead} />
      </span>
    ),
  }),
];
