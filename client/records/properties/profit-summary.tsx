/** The profit by the form's figures, updated on every keystroke. */
import type { CSSProperties, ReactNode } from 'react';
import { formatExactMoney } from '#client/core/format.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { calculatePotentialProfit } from '#shared/records/properties/profit.ts';
import { getProfitTone } from './property-facts.tsx';

export function ProfitSummary() {
  const typed = useTypedValues(['purchase_price', 'arv', 'repair_estimate']);
  const purchase = parseTypedNumber(typed.purchase_price);
  const arv = parseTypedNumber(typed.arv);
  const repairs = parseTypedNumber(typed.repair_estimate);
  const profit =
    purchase === undefined || arv === undefined
      ? undefined
      : calculatePotentialProfit({ arv, purchase_price: purchase, repair_estimate: repairs ?? null });
  const tone = profit === undefined ? 'neutral' : getProfitTone(profit);
  const parts: { tone: Tone; dollars: number | undefined }[] = [
    { tone: 'neutral', dollars: purchase },
    { tone: 'orange', dollars: repairs },
    { tone, dollars: profit },
  ];
  return (
    <output className="profit-summary" aria-label="Summary">
      <span className="parts" aria-hidden="true">
        {parts.map(
          (part) =>
            (part.dollars ?? 0) > 0 && <i key={part.tone} data-tone={part.tone} style={{ '--share': part.dollars } as CSSProperties} />,
        )}
      </span>
      <span className="cells">
        <Amount label="Purchase" tone="neutral">
          {formatExactMoney(purchase)}
        </Amount>
        <Amount label="Repairs" tone="orange">
          {formatExactMoney(repairs)}
        </Amount>
        <Amount label="Potential profit" tone={tone}>
          <span className="tone">{formatExactMoney(profit)}</span>
        </Amount>
        <Amount label="ARV">{formatExactMoney(arv)}</Amount>
      </span>
    </output>
  );
}

const Amount = ({ label, tone, children }: { label: string; tone?: Tone; children: ReactNode }) => (
  <span data-tone={tone}>
    <small>{label}</small> <b>{children}</b>
  </span>
);
