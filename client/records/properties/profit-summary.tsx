/** What a property leaves by the figures in the form, at every key stroke. */
import type { CSSProperties, ReactNode } from 'react';
import { exactMoney } from '#client/core/format.ts';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { potentialProfit } from '#shared/records/properties/profit.ts';
import { profitTone } from './property-facts.tsx';

export function ProfitSummary() {
  const typed = useTypedValues(['purchase_price', 'arv', 'repair_estimate']);
  const purchase = typedNumber(typed.purchase_price);
  const arv = typedNumber(typed.arv);
  const repairs = typedNumber(typed.repair_estimate);
  const profit =
    purchase === undefined || arv === undefined
      ? undefined
      : potentialProfit({ arv, purchase_price: purchase, repair_estimate: repairs ?? null });
  const tone = profit === undefined ? 'neutral' : profitTone(profit);
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
          {exactMoney(purchase)}
        </Amount>
        <Amount label="Repairs" tone="orange">
          {exactMoney(repairs)}
        </Amount>
        <Amount label="Potential profit" tone={tone}>
          <span className="tone">{exactMoney(profit)}</span>
        </Amount>
        <Amount label="ARV">{exactMoney(arv)}</Amount>
      </span>
    </output>
  );
}

const Amount = ({ label, tone, children }: { label: string; tone?: Tone; children: ReactNode }) => (
  <span data-tone={tone}>
    <small>{label}</small> <b>{children}</b>
  </span>
);
