/** A deal's deposits: where the money is, whose agreement is missing, and the holder's link. */
import { Plus, Check, Ellipsis, FileText, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { formatCalendarDay, formatExactMoney } from '#client/core/format.ts';
import { useOpenDocument } from '#client/records/documents/use-open-document.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Deposit,
  DEPOSIT_ACT_LABELS,
  DEPOSIT_DIRECTION_LABELS,
  DEPOSIT_STATUS_LABELS,
  type DepositAct,
  type DepositStatus,
  VOTES_NEEDED,
} from '#shared/closing/deposits/deposit.ts';
import { HolderLinkBox } from './holder-link-box.tsx';
import './deposits.css';

const DepositDialog = loadOnTouch(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

export function DepositsPart({ dealId }: { dealId: number }) {
  const { data, error } = trpc.deposits.ofDeal.useQuery({ id: dealId });
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      Add deposit
    </Button>
  );
  const deposits = data?.data ?? [];
  return (
    <>
      {deposits.length > 0 ? (
        <>
          <div className="row">
            <h2>Deposits</h2>
            <div className="push">{add}</div>
          </div>
          {deposits.map((deposit) => (
            <DepositCard key={deposit.id} deposit={deposit} />
          ))}
          <p className="muted small">{depositTexts.noMoney}</p>
        </>
      ) : (
        <Card title="Deposits" actions={add}>
          {data ? (
            <p className="muted small">No deposit yet. {depositTexts.noMoney}</p>
          ) : (
            <Pending error={error} failed="Deposits could not be loaded" loading="Loading deposits..." />
          )}
        </Card>
      )}
      <Suspense>{isAdding && <DepositDialog dealId={dealId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}

const DepositActDialog = loadOnTouch(async () => (await import('./deposit-dialog.tsx')).DepositActDialog);

const TONES: Record<DepositStatus, Tone> = {
  expected: 'yellow',
  held: 'blue',
  hard: 'blue',
  released: 'green',
  refunded: 'neutral',
  disputed: 'red',
  resolved: 'neutral',
};

/** The actions at each stage, the most likely first. */
const ACTS: Record<DepositStatus, readonly DepositAct[]> = {
  expected: ['held'],
  held: ['release', 'refund', 'dispute'],
  hard: ['release', 'refund', 'dispute'],
  disputed: ['release', 'refund', 'resolve'],
  released: [],
  refunded: [],
  resolved: [],
};

function DepositCard({ deposit }: { deposit: Deposit }) {
  const { status, direction, holder_name } = deposit;
  const remove = trpc.deposits.remove.useMutation();
  const toast = useToast();
  const [asked, setAsked] = useState<DepositAct | 'change' | 'delete'>();
  const close = () => setAsked(undefined);
  const acts = ACTS[status];
  const [next] = acts;
  const more = (
    <Menu trigger={<IconButton label="Deposit actions" icon={Ellipsis} />}>
      {[...acts.slice(1), ...(deposit.may_cancel ? (['cancel'] as const) : [])].map((act) => (
        <MenuItem key={act} onSelect={() => setAsked(act)}>
          {DEPOSIT_ACT_LABELS[act]}
        </MenuItem>
      ))}
      {status === 'expected' && (
        <MenuItem icon={Pencil} onSelect={() => setAsked('change')}>
          Change
        </MenuItem>
      )}
      {status === 'expected' && (
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
          Delete deposit
        </MenuItem>
      )}
    </Menu>
  );
  const hasMenu = acts.length > 1 || status === 'expected';
  return (
    <Card title={DEPOSIT_DIRECTION_LABELS[direction]} actions={hasMenu ? more : undefined}>
      <div className="stack g-3">
        <div className="row">
          <span className="deposit-big">{formatExactMoney(deposit.amount)}</span>
          <span className="push two deposit-holder">
            <span className="small">{direction === 'to_seller' ? holder_name : deposit.payer}</span>
            <small>{direction === 'to_seller' ? 'holds it' : `${holder_name} holds it`}</small>
          </span>
        </div>
        <Way deposit={deposit} />
        {deposit.receipt && <ReceiptLink receipt={deposit.receipt} />}
        {acts.length > 0 && (status === 'expected' ? <HolderLinkBox deposit={deposit} /> : <Votes deposit={deposit} />)}
        {next && (
          <div className="row" data-wrap="">
            <Button size="sm" variant={status === 'expected' ? 'primary' : 'secondary'} icon={Check} onClick={() => setAsked(next)}>
              {DEPOSIT_ACT_LABELS[next]}
            </Button>
          </div>
        )}
        {status !== 'expected' && acts.length > 0 && <HolderLinkBox deposit={deposit} />}
        {acts.length > 0 && (
          <p className="small row">
            <Icon of={TriangleAlert} />
            <span>
              Before any wire, call the number you verified in person.{' '}
              <button type="button" className="link" onClick={() => setAsked('wire_call')}>
                {DEPOSIT_ACT_LABELS.wire_call}
              </button>
            </span>
          </p>
        )}
      </div>
      <Suspense>
        {asked === 'change' && <DepositDialog dealId={deposit.deal_id} deposit={deposit} onClose={close} />}
        {asked && asked !== 'change' && asked !== 'delete' && <DepositActDialog deposit={deposit} act={asked} onClose={close} />}
      </Suspense>
      {asked === 'delete' && (
        <DeleteDialog
          title="Delete deposit"
          question="Delete this deposit? The ledger still shows that it was expected."
          name={`${formatExactMoney(deposit.amount)}, ${holder_name}`}
          remove={() => remove.mutateAsync({ id: deposit.id })}
          onDeleted={() => toast.success(depositTexts.deleted)}
          onClose={close}
          failed={depositTexts.recordFailed}
        />
      )}
    </Card>
  );
}

function ReceiptLink({ receipt }: { receipt: NonNullable<Deposit['receipt']> }) {
  const open = useOpenDocument();
  return (
    <p className="small row">
      <Icon of={FileText} />
      <span className="deposit-receipt">
        Receipt{' '}
        <button type="button" className="link" onClick={() => void open(receipt.id)}>
          {receipt.name}
        </button>
      </span>
    </p>
  );
}

const ORDER = ['expected', 'held', 'hard'] as const;

function Way({ deposit }: { deposit: Deposit }) {
  const { status, inspection_ends_on } = deposit;
  const isOver = status === 'released' || status === 'refunded' || status === 'resolved';
  const end = isOver || status === 'disputed' ? status : 'released';
  // A deposit that came back early was never hard.
  const reached = isOver || status === 'disputed' ? 3 : ORDER.indexOf(status);
  const wasHard = deposit.hard_on !== null;
  const stages = [
    { label: DEPOSIT_STATUS_LABELS.expected, about: `by ${formatCalendarDay(deposit.due_on)}`, isOn: true },
    { label: DEPOSIT_STATUS_LABELS.held, about: deposit.held_on ? formatCalendarDay(deposit.held_on) : 'receipt', isOn: reached > 0 },
    {
      label: DEPOSIT_STATUS_LABELS.hard,
      about: deposit.hard_on
        ? formatCalendarDay(deposit.hard_on)
        : inspection_ends_on
          ? `after ${formatCalendarDay(inspection_ends_on)}`
          : 'no day set',
      isOn: wasHard,
    },
    {
      label: DEPOSIT_STATUS_LABELS[end],
      about: deposit.settled_on ? formatCalendarDay(deposit.settled_on) : 'two of three',
      isOn: reached === 3,
    },
  ];
  return (
    <ol className="money-line tone" data-tone={TONES[status]} aria-label="Where the deposit is">
      {stages.map(({ label, about, isOn }, at) => (
        <li key={label} data-on={isOn || undefined} aria-current={at === reached ? 'step' : undefined}>
          <span>
            {label}
            <small>{about}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Votes({ deposit }: { deposit: Deposit }) {
  const agreed = Math.max(...(['release', 'refund'] as const).map((wants) => deposit.votes.filter((vote) => vote.wants === wants).length));
  return (
    <div className="stack g-2">
      <p className="small muted">
        {depositTexts.twoOfThree} {agreed > 0 && `${agreed} of ${VOTES_NEEDED} agreed.`}
      </p>
      <div className="row g-2" data-wrap="">
        {deposit.votes.map(({ party, name, wants }) => (
          <Badge key={party} tone={wants === 'release' ? 'green' : wants === 'refund' ? 'orange' : 'neutral'} dot={wants !== null}>
            {party === 'me' ? 'You' : name}
            {wants && `: ${wants}`}
          </Badge>
        ))}
      </div>
    </div>
  );
}
