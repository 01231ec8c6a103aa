import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Plus, Trash2 } from 'lucide-react';
import { paths } from '#client/app/paths.ts';
import { calendarDay, money } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { applyMoves } from '#client/list/board-moves.ts';
import { Board, type ShownColumn } from '#client/list/board.tsx';
import { useBoardMoves } from '#client/list/use-board-moves.ts';
import { Tag } from '#client/ui/badge.tsx';
import { IconLink } from '#client/ui/icon-button.tsx';
import { DEAL_STATUSES, DEAL_TYPES, type Deal, type DealQuery, type DealStatus } from '#shared/deals/deal.ts';
import { dealTexts } from '#shared/deals/texts.ts';
import { ClosingDistance, dealLeadName, dealName, isOpen } from './deal-facts.tsx';

const FIRST = 20;
const AT_MOST = 100;
const titleOf = (status: string) => optionLabel(DEAL_STATUSES, status);
const dealId = (deal: Deal) => deal.id;

/** Deals by status: open ones by how soon they close, ended ones latest first. A status in the filter leaves only its column. */
export function DealBoard({ query, onDelete }: { query: DealQuery; onDelete: (deal: Deal) => void }) {
  const [shown, setShown] = useState<Partial<Record<DealStatus, number>>>({});
  const utils = trpc.useUtils();
  const update = trpc.deals.update.useMutation();
  const statuses = query.status ? [query.status] : DEAL_STATUSES;
  const results = trpc.useQueries((calls) =>
    statuses.map((status) =>
      calls.deals.list(
        {
          ...query,
          status,
          page: 1,
          per_page: shown[status] ?? FIRST,
          sort_by: 'closing_date',
          sort_order: isOpen({ status }) ? 'asc' : 'desc',
        },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  const { moves, move } = useBoardMoves<Deal>({
    nameOf: dealName,
    columnOf: (deal) => deal.status,
    titleOf,
    change: (deal, status) => update.mutateAsync({ id: deal.id, status: status as DealStatus }),
    settle: () => utils.deals.list.invalidate(undefined, undefined, { cancelRefetch: false }),
    failed: dealTexts.updateFailed,
  });

  const columns = statuses.map((status, at): ShownColumn<Deal> => {
    const result = results[at];
    const items = result?.data?.data ?? [];
    const total = result?.data?.meta.total ?? 0;
    return {
      key: status,
      status,
      title: titleOf(status),
      total,
      items,
      isLoading: !result?.data && !result?.error,
      failure: result?.error && !result.data ? `${dealTexts.listFailed}: ${problemOf(result.error).reason}` : undefined,
      onRetry: () => void result?.refetch(),
      onShowMore:
        items.length < total && items.length < AT_MOST
          ? () => setShown((now) => ({ ...now, [status]: Math.min(AT_MOST, items.length + FIRST) }))
          : undefined,
      action: <IconLink label={`Add deal to ${titleOf(status)}`} icon={Plus} to={`${paths.deals.add}?status=${status}`} />,
    };
  });

  return (
    <Board
      columns={applyMoves(columns, moves, dealId)}
      noun={['deal', 'deals']}
      keyOf={dealId}
      nameOf={dealName}
      openHref={(deal) => paths.deals.one(deal.id)}
      onMove={move}
      empty={dealTexts.empty}
      menu={(deal) => [{ label: 'Delete', icon: Trash2, onSelect: () => onDelete(deal) }]}
      renderCard={(deal) => <DealCard deal={deal} />}
    />
  );
}

function DealCard({ deal }: { deal: Deal }) {
  return (
    <>
      <div className="row small">
        <span className="muted num">#{deal.id}</span>
        <Tag>{optionLabel(DEAL_TYPES, deal.deal_type)}</Tag>
      </div>
      <div className="two">
        <h3 className="clip">
          <Link to={paths.deals.one(deal.id)}>{deal.property.address}</Link>
        </h3>
        <small className="clip">
          {deal.property.city}, {deal.property.state} · {dealLeadName(deal)}
        </small>
      </div>
      <div className="row">
        <b className="num deal-figure">{money(deal.profit)}</b>
        <span className="muted small">profit</span>
      </div>
      <div className="row small muted card-next">
        <span>Closing {calendarDay(deal.closing_date)}</span>
        <ClosingDistance deal={deal} />
      </div>
    </>
  );
}
