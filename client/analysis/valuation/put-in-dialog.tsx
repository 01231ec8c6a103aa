import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDebounced } from '#client/core/hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { formatSaleFacts } from './comparable-table.tsx';
import type { ChoiceControls } from './use-choice.ts';

const OFFERED = 12;
const SEARCH_AFTER_MS = 200;

interface Props {
  open: boolean;
  onClose: () => void;
  valuation: Valuation;
  choice: ChoiceControls;
}

/** Finds any sale of the account and makes it a comparable. */
export function PutInDialog({ open, onClose, valuation, choice }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(yes) => !yes && onClose()}
      title={valuationTexts.putIn}
      description={valuationTexts.putInHint}
      width={560}
    >
      <SaleSearch valuation={valuation} choice={choice} />
    </Dialog>
  );
}

function SaleSearch({ valuation, choice }: Pick<Props, 'valuation' | 'choice'>) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const { data, error } = trpc.sales.list.useQuery({ search, per_page: OFFERED }, { placeholderData: keepPreviousData });
  const counting = new Set(valuation.comparables.filter((entry) => entry.included).map((entry) => entry.sale.id));
  return (
    <div className="stack valuation">
      <Input type="search" aria-label="Search sales" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {choice.failure && <Banner tone="red">{choice.failure}</Banner>}
      {error && <Banner tone="red">{valuationTexts.searchFailed}.</Banner>}
      {!data && !error && <LoadingArea text={saleTexts.loading} />}
      {data?.data.length === 0 && <p className="muted">{saleTexts.empty}</p>}
      <ul className="sales-left-out">
        {data?.data.map((sale) => (
          <li key={sale.id} className="row">
            <span className="two grow">
              <span className="clip">{formatSaleLine(sale)}</span>
              <small>
                {formatMoney(sale.price)}, {formatSaleFacts(sale, null)}
              </small>
            </span>
            {counting.has(sale.id) ? (
              <span className="small muted">Used</span>
            ) : (
              <Button
                size="sm"
                disabled={choice.isBusy}
                aria-label={`Add ${formatSaleLine(sale)}`}
                onClick={() => void choice.putIn(sale.id)}
              >
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
