/** The contracts of one deal, on its page. */
import { FilePlus2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { ContractBadge } from './contract-columns.tsx';

const PrepareDialog = loadOnTouch(async () => (await import('./prepare-dialog.tsx')).PrepareDialog);

export function DealContracts({ deal }: { deal: Deal }) {
  const { data, error } = trpc.contracts.list.useQuery({ deal_id: deal.id, per_page: 100 });
  const { state, key } = useLocation() as { state: { prepares?: boolean } | null; key: string };
  const [isPreparing, setPreparing] = useState(false);
  // Each time the palette asks for it.
  const [asked, setAsked] = useState<string>();
  if (state?.prepares && asked !== key) {
    setAsked(key);
    setPreparing(true);
  }
  return (
    <Card
      title="Contracts"
      actions={
        <Button size="sm" icon={FilePlus2} onClick={() => setPreparing(true)}>
          Prepare contract
        </Button>
      }
    >
      {!data && <Pending error={error} failed={contractTexts.listFailed} loading={contractTexts.loading} />}
      {data?.data.length === 0 && <p className="muted">None yet</p>}
      <ul className="stack">
        {data?.data.map((contract) => (
          <li key={contract.id} className="row">
            <Link className="link grow clip" to={paths.contracts.one(contract.id)}>
              {contract.title}
            </Link>
            <ContractBadge status={contract.status} />
          </li>
        ))}
      </ul>
      {isPreparing && (
        <Suspense>
          <PrepareDialog deal={deal} onClose={() => setPreparing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
