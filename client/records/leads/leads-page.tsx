import { Upload, Download } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash, formatMoney, formatPhoneOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { useSelection } from '#client/list/selection.ts';
import { AddLink, RecordsPage, TABLE_OR_BOARD, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { type Lead, formatLeadName, getShownScore, calculateEquity } from '#shared/records/leads/lead.ts';
import { type LeadQuery, leadList } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { leadPages } from './lead-records.tsx';
import { useListExport } from '#client/list/export-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { Link } from 'react-router-dom';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { QuietCell } from '#client/list/quiet-cell.tsx';
import { TagChips } from './tags/tag-chips.tsx';
import { ListCount } from './lists/list-count.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
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
const buildLeadColumns = ({ onPreview, onDelete }: Actions): Column<Lead>[] => [
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
    before: (lead) => (
      <span className="only-mobile two grow">
        {lead.asking_price !== null && <span className="num">{formatMoney(lead.asking_price)}</span>}
        {lead.lists_count > 1 && <ListCount count={lead.lists_count} />}
        <NextStep lead={lead} />
      </span>
    ),
  }),
];

/** What the head of the lead list offers, in one row; on a phone the rarer things open on demand. */
function LeadsHeadActions({ state, onQuickAdd }: { state: ListState; onQuickAdd: () => void }) {
  const file = useListExport({ state, of: 'leads' });
  const rarer = (
    <>
      <Button icon={Download} busy={file.isBusy} onClick={file.save}>
        Export
      </Button>
      <ButtonLink to={paths.lists.list}>Lists</ButtonLink>
      <ButtonLink icon={Upload} to={paths.leads.import}>
        Import
      </ButtonLink>
    </>
  );
  return (
    <>
      <span className="only-desktop row">{rarer}</span>
      <Button onClick={onQuickAdd}>Quick add</Button>
      <AddLink records={leadPages} />
      <span className="only-mobile">
        <Popover label="More actions" trigger={<Button variant="ghost">More</Button>}>
          <div className="stack g-2">{rarer}</div>
        </Popover>
      </span>
    </>
  );
}

const TagSelect = loadOnTouch(async () => (await import('./lead-selects.tsx')).TagSelect);
const ListSelect = loadOnTouch(async () => (await import('./lead-selects.tsx')).ListSelect);
const wrapInSuspense = (id: string, control: ReactNode) => (
  <Suspense fallback={<input className="input" id={id} disabled />}>{control}</Suspense>
);

/** The filters of the lead list, with the account's tags and lists to choose from. */
function useLeadFilters(state: ListState<LeadQuery>): readonly FilterSpec[] {
  const { list_id } = state.query;
  const { data: chosen } = trpc.lists.get.useQuery({ id: list_id ?? 0 }, { enabled: Boolean(list_id) });
  return filterSpecs(leadList, {
    tag: { control: (id) => wrapInSuspense(id, <TagSelect id={id} state={state} />) },
    list_id: { say: (id) => chosen?.name ?? `#${String(id)}`, control: (id) => wrapInSuspense(id, <ListSelect id={id} state={state} />) },
  });
}

// Half of the code of this page, for a view that is not the first.
const LeadBoard = lazy(async () => ({ default: (await import('./lead-board.tsx')).LeadBoard }));
const QuickCapture = loadOnTouch(async () => (await import('./quick-capture.tsx')).QuickCapture);
const LeadPreview = loadOnTouch(async () => (await import('./lead-preview.tsx')).LeadPreview);
const BulkBar = loadOnTouch(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);

export function LeadsPage() {
  const page = useRecordsPage(leadPages, TABLE_OR_BOARD);
  const { state, result } = page;
  const counts = trpc.counts.get.useQuery().data;
  const isBoard = state.view === 'board';
  const rows = result.data?.data ?? [];

  const { page: _, per_page: __, sort_by: ___, sort_order: ____, ...under } = state.query;
  const selection = useSelection(rows, JSON.stringify(under));
  const isSelecting = useOnce(selection.isAll || selection.ids.size > 0);

  const [previewed, setPreviewed] = useState<Lead>();
  const [isCapturing, setCapturing] = useState(false);
  return (
    <>
      <RecordsPage
        {...page}
        filters={useLeadFilters(state)}
        about={counts ? `${formatQuantity(counts.leads, 'lead')}, ${formatNumberOrDash(counts.leads_hot)} hot` : '\u00a0'}
        head={<LeadsHeadActions state={state} onQuickAdd={() => setCapturing(true)} />}
        end={<ViewsButton entity="leads" />}
        columns={({ onDelete }) => buildLeadColumns({ onPreview: setPreviewed, onDelete })}
        selection={{ state: selection, nameOf: formatLeadName }}
        onPeek={setPreviewed}
        firstRun={{
          about: 'Owners you might buy from. Add one, or import a list: each gets a score.',
          actions: (
            <>
              <AddLink records={leadPages} />
              <ButtonLink icon={Upload} to={paths.leads.import}>
                Import a list
              </ButtonLink>
            </>
          ),
        }}
        onDeleted={() => setPreviewed(undefined)}
        instead={() =>
          isBoard && (
            <Suspense fallback={<LoadingArea text={leadTexts.loading} />}>
              <LeadBoard query={state.query} onPreview={setPreviewed} />
            </Suspense>
          )
        }
      />
      <Suspense>
        {isSelecting && !isBoard && <BulkBar selection={selection} query={state.query} total={result.data?.meta.total ?? 0} />}
      </Suspense>
      <Suspense>
        {isCapturing && <QuickCapture onClose={() => setCapturing(false)} />}
        {previewed && (
          <LeadPreview lead={previewed} among={isBoard ? [] : rows} onChange={setPreviewed} onClose={() => setPreviewed(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Whether it has ever been true. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
