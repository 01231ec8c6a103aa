/** A deal's ledger rows, and whether the whole ledger is valid. */
import { ChevronLeft, ChevronRight, Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay, formatQuantity, formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { describeAnchor } from '#shared/closing/ledger/anchor.ts';
import { type LedgerEntry, ledgerTexts } from '#shared/closing/ledger/ledger.ts';
import { nameTerm, TERM_KINDS, type TermKind } from '#shared/closing/contracts/term.ts';
import { formatNumber, formatUsd } from '#shared/core/format.ts';
import type { ListMeta } from '#shared/core/list.ts';
import './ledger.css';

const ROWS = 5;

export function LedgerPart({ dealId }: { dealId: number }) {
  const [page, setPage] = useState(1);
  const { data, error } = trpc.ledger.list.useQuery({ deal_id: dealId, per_page: ROWS, page }, { placeholderData: (last) => last });
  const last = trpc.ledger.anchors.useQuery({ per_page: 1 }).data?.data[0];
  const check = trpc.ledger.check.useMutation();
  const file = useDownload();
  const found = check.data;
  const actions = (
    <>
      <Button size="sm" icon={ShieldCheck} busy={check.isPending} onClick={() => check.mutate()}>
        Verify
      </Button>
      <IconButton
        label="Export ledger"
        icon={Download}
        disabled={file.isBusy}
        onClick={() => void file.save('/api/ledger/export.jsonl', 'ledger.jsonl')}
      />
    </>
  );
  return (
    <Card title="Ledger" actions={actions} padded={false}>
      <div className="ledger-verdict" role="status">
        {found?.is_whole && (
          <span>
            <Badge tone="green" icon={ShieldCheck}>
              Verified, {found.rows} of {found.rows} rows
            </Badge>{' '}
            <span className="small muted">{formatDateTime(found.checked_at)}</span>
          </span>
        )}
        {last && (
          <span className="small muted ledger-anchor" title={`${ledgerTexts.anchorProves} ${last.tx_hash}`}>
            {describeAnchor(last)}, {formatDateTime(last.anchored_at ?? last.created_at)}
          </span>
        )}
        {found && !found.is_whole && <Banner tone="red">{found.message}</Banner>}
        {(check.error ?? error) && <Banner tone="red">{toProblem(check.error ?? error).reason}</Banner>}
        {!data && !error && <LoadingArea text="Loading the ledger..." />}
        {data?.data.length === 0 && <p className="muted small">Nothing has been recorded yet.</p>}
      </div>
      <ol className="chain plain-list" aria-label="Ledger">
        {data?.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && data.data.length > 0 && <Pager meta={data.meta} onPage={setPage} />}
    </Card>
  );
}

function Pager({ meta, onPage }: { meta: ListMeta; onPage: (page: number) => void }) {
  const { total, current_page, last_page, per_page } = meta;
  const first = (current_page - 1) * per_page + 1;
  return (
    <div className="row ledger-pager">
      <span className="small muted grow" role="status">
        {last_page === 1
          ? formatQuantity(total, 'row')
          : `${formatNumber(first)}–${formatNumber(Math.min(total, first + per_page - 1))} of ${formatQuantity(total, 'row')}`}
      </span>
      {last_page > 1 && (
        <>
          <IconButton label="Newer rows" icon={ChevronLeft} disabled={current_page === 1} onClick={() => onPage(current_page - 1)} />
          <IconButton
            label="Older rows"
            icon={ChevronRight}
            disabled={current_page === last_page}
            onClick={() => onPage(current_page + 1)}
          />
        </>
      )}
    </div>
  );
}

const isTermKind = (kind: unknown): kind is TermKind => TERM_KINDS.some((one) => one === kind);

/** The term or contract a row is about. */
function describeSubject({ subject, data }: LedgerEntry): string | undefined {
  if (subject.entity === 'term' && isTermKind(data.kind)) {
    const name = nameTerm({ kind: data.kind, title: typeof data.title === 'string' ? data.title : null });
    return typeof data.due_date === 'string' ? `${name}, ${formatCalendarDay(data.due_date)}` : name;
  }
  return typeof data.title === 'string' ? data.title : undefined;
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { sequence, title, actor, at, data, hash } = entry;
  const about = describeSubject(entry);
  const amount = typeof data.amount_cents === 'number' ? formatUsd(data.amount_cents) : undefined;
  return (
    <li className="ruled">
      <span className="mono">{sequence}</span>
      <div>
        {title}
        {about && `: ${about}`} {amount && <b className="num">{amount}</b>}
        <small>{[actor.name, formatDateTime(at)].filter(Boolean).join(' · ')}</small>
      </div>
      <span className="mono" title={hash}>
        {hash.slice(0, 4)}…{hash.slice(-2)}
      </span>
    </li>
  );
}
