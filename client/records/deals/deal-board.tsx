import { useRef, useState, useId } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trash2 } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatMoney, today } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { Board } from '#client/list/board.tsx';
import { useStatusBoard } from '#client/list/use-status-board.tsx';
import { Tag } from '#client/ui/badge.tsx';
import {
  moveClosingForward,
  DEAL_STAGE_LABELS,
  DEAL_STATUSES,
  DEAL_TYPES,
  type Deal,
  type DealStatus,
  dealFields,
} from '#shared/records/deals/deal.ts';
import type { DealQuery } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { ClosingDistance, formatDealLeadName, formatDealName, isOpen } from './deal-facts.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CancelReasonInput } from './cancel-reason-input.tsx';

/** Asks why a deal is cancelled, as the form of the deal does. */
interface Props {
  deal: Deal;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

const MAX_REASON = 200;

function CancelDealDialog({ deal, onCancel, onClose }: Props) {
  const [reason, setReason] = useState('');
  const id = useId();
  const isFine = reason.trim() !== '' && dealFields.cancel_reason.safeParse(reason).success;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Cancel this deal?"
      description={formatDealName(deal)}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" type="submit" form={`${id}-form`} disabled={!isFine}>
            Cancel deal
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          onCancel(reason.trim());
        }}
      >
        <label htmlFor={id}>Why was it cancelled?</label>
        <CancelReasonInput
          id={id}
          name="cancel_reason"
          maxLength={MAX_REASON}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** A move to Closed may bring the closing date forward; the way back restores it. */
const toMovedDate = (deal: Deal, status: string): { closing_date?: string } =>
  status !== 'closed' && status === deal.status && moveClosingForward(deal, today()) ? { closing_date: deal.closing_date } : {};

/** Deals by status: open ones by how soon they close, ended ones latest first. A status in the filter leaves only its column. */
export function DealBoard({ query, onDelete }: { query: DealQuery; onDelete: (deal: Deal) => void }) {
  const utils = trpc.useUtils();
  const update = trpc.deals.update.useMutation();
  const reasons = useRef(new Map<number, string | null>());
  const { perPage, columnsOf, move } = useStatusBoard<Deal>({
    nameOf: formatDealName,
    change: (deal, status) =>
      update.mutateAsync({
        ...{ id: deal.id, status: status as DealStatus },
        ...(status === 'cancelled' ? { cancel_reason: reasons.current.get(deal.id) ?? deal.cancel_reason } : {}),
        ...toMovedDate(deal, status),
      }),
    settle: () =>
      Promise.all([utils.deals.list.invalidate(undefined, undefined, { cancelRefetch: false }), utils.deals.totals.invalidate()]),
    texts: dealTexts,
    ...{ noun: 'deal', addHref: paths.deals.add, titles: DEAL_STAGE_LABELS },
  });
  const statuses = query.status ? [query.status] : DEAL_STATUSES;
  const results = trpc.useQueries((calls) =>
    statuses.map((status) => {
      const sort_order = isOpen({ status }) ? 'asc' : 'desc';
      const page = { page: 1, per_page: perPage(status), sort_by: 'closing_date', sort_order } as const;
      return calls.deals.list({ ...query, status, ...page }, { placeholderData: keepPreviousData });
    }),
  );

  const { page: _page, per_page: _size, sort_by: _by, sort_order: _order, status: _status, ...filters } = query;
  const totals = trpc.deals.totals.useQuery(filters, { placeholderData: keepPreviousData }).data;
  const amountOf = (status: string) => {
    const total = totals?.find((one) => one.status === status);
    return total && total.count > 0 ? formatMoney(total.profit) : undefined;
  };
  const [cancelling, setCancelling] = useState<Deal>();

  return (
    <>
      <Board
        columns={columnsOf(statuses, results, amountOf)}
        noun={['deal', 'deals']}
        nameOf={formatDealName}
        openHref={({ id }) => paths.deals.one(id)}
        onMove={(deal, to) => {
          if (to !== 'cancelled') return move(deal, to);
          setCancelling(deal);
          return false;
        }}
        empty={dealTexts.empty}
        menu={(deal) => [{ label: 'Delete', icon: Trash2, onSelect: () => onDelete(deal) }]}
        renderCard={(deal) => <DealCard deal={deal} />}
      />
      {cancelling && (
        <CancelDealDialog
          deal={cancelling}
          onClose={() => setCancelling(undefined)}
          onCancel={(reason) => {
            reasons.current.set(cancelling.id, reason);
            move(cancelling, 'cancelled');
            setCancelling(undefined);
          }}
        />
      )}
    </>
  );
}

function DealCard({ deal }: { deal: Deal }) {
  return (
    <>
      <div className="row small">
        <span className="muted num">#{deal.id}</span>
        <Tag>{formatOption(DEAL_TYPES, deal.deal_type)}</Tag>
      </div>
      <div className="two">
        <h3 className="clip">
          <Link to={paths.deals.one(deal.id)}>{deal.property.address}</Link>
        </h3>
        <small className="clip">
          {deal.property.city}, {deal.property.state} · {formatDealLeadName(deal)}
        </small>
      </div>
      <div className="row">
        <b className="num deal-figure">{formatMoney(deal.profit)}</b>
        <span className="muted small">{deal.status === 'cancelled' ? 'missed' : 'profit'}</span>
      </div>
      <div className="row small muted card-next">
        {deal.status === 'cancelled' ? (
          <span className="clip">{deal.cancel_reason ?? dealTexts.noCancelReason}</span>
        ) : (
          <span>Closing {formatCalendarDay(deal.closing_date)}</span>
        )}
        <ClosingDistance deal={deal} />
      </div>
    </>
  );
}
