/** The deposits of a deal: where the money is, who still has to agree, and the holder's link. */
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { DepositCard } from './deposit-card.tsx';

const DepositDialog = loadedOnTouch(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

export function DepositsPart({ dealId }: { dealId: number }) {
  const { data, error } = trpc.deposits.ofDeal.useQuery({ id: dealId });
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      Add deposit
    </Button>
  );
  return (
    <>
      <Card title="Deposits" actions={add}>
        <div className="stack g-2">
          {error && (
            <Banner tone="red">
              {depositTexts.listFailed} {toProblem(error).reason}
            </Banner>
          )}
          {!data && !error && <LoadingArea text="Loading deposits..." />}
          {data?.data.length === 0 && <p className="muted small">{depositTexts.empty}</p>}
          <p className="muted small">{depositTexts.noMoney}</p>
        </div>
      </Card>
      {data?.data.map((deposit) => (
        <DepositCard key={deposit.id} deposit={deposit} />
      ))}
      <Suspense>{isAdding && <DepositDialog dealId={dealId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
