/** A deal's deposits: where the money is, whose agreement is missing, and the holder's link. */
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { DepositCard } from './deposit-card.tsx';

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
          {error && !data ? (
            <Banner tone="red">Deposits could not be loaded. {toProblem(error).reason}</Banner>
          ) : data ? (
            <p className="muted small">No deposit yet. {depositTexts.noMoney}</p>
          ) : (
            <LoadingArea text="Loading deposits..." />
          )}
        </Card>
      )}
      <Suspense>{isAdding && <DepositDialog dealId={dealId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
