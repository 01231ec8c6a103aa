/** The profit of a deal, updated while figures are typed. */
import { formatExactMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { Tag } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { DEAL_TYPES, calculateDealProfit, isFeeCountedTwice } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';

/** `part / whole * 100`; null when the whole is 0 or unknown. */
const toPercent = (part: number | null, whole: number | null): number | null => (part === null || !whole ? null : (part / whole) * 100);

const FIELDS = ['status', 'deal_type', 'purchase_price', 'sale_price', 'assignment_fee', 'earnest_money'] as const;

export function DealSummary() {
  const typed = useTypedValues(FIELDS);
  const purchase_price = parseTypedNumber(typed.purchase_price);
  const sale_price = parseTypedNumber(typed.sale_price);
  if (purchase_price === undefined || sale_price === undefined) {
    return (
      <Card>
        <p className="muted">Fill in the purchase and the sale price to see the profit.</p>
      </Card>
    );
  }
  const deal_type = typeof typed.deal_type === 'string' ? typed.deal_type : '';
  const assignment_fee = parseTypedNumber(typed.assignment_fee) ?? 0;
  const earnest = parseTypedNumber(typed.earnest_money) ?? 0;
  const profit = calculateDealProfit({ purchase_price, sale_price, assignment_fee });
  const share = toPercent(profit, purchase_price);
  return (
    <Card title="Deal Summary" actions={deal_type && <Tag>{formatOption(DEAL_TYPES, deal_type)}</Tag>}>
      <div className="stack g-3" aria-live="polite">
        <FactList>
          <FactItem label="Sale price">{formatExactMoney(sale_price)}</FactItem>
          <FactItem label="Purchase price">−{formatExactMoney(purchase_price)}</FactItem>
          <FactItem label="Assignment fee">+{formatExactMoney(assignment_fee)}</FactItem>
          <FactItem label="Profit" total {...(typed.status !== 'cancelled' && { tone: profit < 0 ? 'red' : 'green' })}>
            <span className="deal-profit">{formatExactMoney(profit)}</span>
          </FactItem>
        </FactList>
        {isFeeCountedTwice({ purchase_price, sale_price, assignment_fee }) && (
          <Banner tone="yellow">{dealTexts.feeCountedTwice} Enter the sale price without it, or leave the fee empty.</Banner>
        )}
        <p className="muted small">
          {share !== null && `${share.toFixed(1).replace('-', '−')}% of the purchase price. `}
          {earnest > 0 && `Earnest money of ${formatExactMoney(earnest)} counts toward the price and is not part of the profit.`}
        </p>
      </div>
    </Card>
  );
}
