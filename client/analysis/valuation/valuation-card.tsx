/** What a property is worth by comparable sales: the value with its range, and every sale behind it, each to be opened. */
import { Plus } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { calendarDay, exactMoney, formatMoney } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { ComparableList, LeftOutList } from './comparable-list.tsx';
import { PutInDialog } from './put-in-dialog.tsx';
import { useChoice } from './use-choice.ts';
import './valuation.css';

interface Props {
  propertyId: number;
  /** What the form holds now. */
  form: { arv: number | null };
  onUseArv: (arv: number) => void;
}

export function ValuationCard({ propertyId, form, onUseArv }: Props) {
  const { data, error } = trpc.valuation.get.useQuery({ id: propertyId });
  const [isOpen, setOpen] = useState(false);
  const choice = useChoice(propertyId);
  const level = data && data.confidence !== null ? levelOf(data.confidence) : undefined;
  return (
    <Card title={valuationTexts.title} actions={level && <Badge tone={level.tone}>{level.words}</Badge>}>
      {data ? (
        <div className="stack valuation">
          <Value valuation={data} form={form} onUseArv={onUseArv} />
          {choice.failure && <Banner tone="red">{choice.failure}</Banner>}
          <ComparableList valuation={data} choice={choice} />
          <Button size="sm" icon={Plus} onClick={() => setOpen(true)}>
            {valuationTexts.putIn}
          </Button>
          <LeftOutList valuation={data} choice={choice} />
          {data.rests_on.length > 0 && (
            <details>
              <summary>On what this rests</summary>
              <ul className="plain-list small muted">
                {[...data.rests_on, ...data.missing].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          )}
          <PutInDialog open={isOpen} onClose={() => setOpen(false)} valuation={data} choice={choice} />
        </div>
      ) : error ? (
        <Banner tone="red">
          {valuationTexts.failed}. {toProblem(error).reason}
        </Banner>
      ) : (
        <LoadingArea text={valuationTexts.loading} />
      )}
    </Card>
  );
}

/** The words of a confidence from 0 to 100. */
function levelOf(confidence: number): { words: string; tone: Tone } {
  if (confidence >= 70) return { words: `High confidence, ${confidence} of 100`, tone: 'green' };
  if (confidence >= 45) return { words: `Medium confidence, ${confidence} of 100`, tone: 'yellow' };
  return { words: `Low confidence, ${confidence} of 100`, tone: 'orange' };
}

function whyNone({ too_wide, needed }: Valuation): [why: string, hint: string] {
  if (too_wide !== null) return [valuationTexts.tooUncertain, valuationTexts.tooUncertainHint];
  if (needed > 0) return [valuationTexts.tooThin, valuationTexts.tooThinHint];
  return [valuationTexts.unknownArea, valuationTexts.unknownAreaHint];
}

function Value({ valuation, form, onUseArv }: { valuation: Valuation; form: Props['form']; onUseArv: Props['onUseArv'] }) {
  const { arv, low, high, conservative, coverage, as_of, as_of_note, caveats } = valuation;
  if (arv === null || low === null || high === null) {
    const [why, hint] = whyNone(valuation);
    return (
      <div className="stack g-2">
        <p>
          <b>{why}</b>
        </p>
        <p className="small muted">{hint}</p>
        <ul className="plain-list small">
          {valuation.missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      {as_of_note && <Banner tone="yellow">{as_of_note}.</Banner>}
      <div>
        <p className="big num">{exactMoney(arv)}</p>
        <p className="muted small">
          {coverage} of 100 such houses {as_of_note ? 'sold' : 'sell'} for <b className="num">{formatMoney(low)}</b> to{' '}
          <b className="num">{formatMoney(high)}</b>.{conservative !== null && ` To be careful, count on ${formatMoney(conservative)}.`}
        </p>
        {caveats.map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
      <RangeScale low={low} high={high} arv={arv} own={form.arv} />
      <div className="row" data-wrap="">
        {form.arv === arv ? (
          <p className="small muted">{valuationTexts.usesArv}.</p>
        ) : (
          <Button size="sm" variant="primary" onClick={() => onUseArv(arv)}>
            {as_of_note ? valuationTexts.useArvOf(calendarDay(as_of)) : valuationTexts.useArv}
          </Button>
        )}
        {form.arv !== null && form.arv !== arv && <p className="small muted">{stands(form.arv, valuation)}</p>}
      </div>
    </>
  );
}

/** Where the ARV of the form stands to the range. */
function stands(own: number, { low, high }: Valuation): string {
  const say = `Yours is ${exactMoney(own)}`;
  if (high !== null && own > high) return `${say}, above the range.`;
  if (low !== null && own < low) return `${say}, below the range.`;
  return `${say}, within the range.`;
}

/** Half of the range's width is kept free on either side of it. */
const MARGIN = 0.5;

function RangeScale({ low, high, arv, own }: { low: number; high: number; arv: number; own: number | null }) {
  const from = low - (high - low) * MARGIN;
  const span = (high - low) * (1 + 2 * MARGIN);
  const at = (dollars: number) => `${Math.min(100, Math.max(0, ((dollars - from) / span) * 100))}%`;
  const style = { '--low': at(low), '--high': at(high), '--arv': at(arv), '--own': own === null ? undefined : at(own) } as CSSProperties;
  const label = `Range from ${exactMoney(low)} to ${exactMoney(high)}, value ${exactMoney(arv)}${own === null ? '' : `, yours ${exactMoney(own)}`}`;
  return (
    <div className="range-scale" role="img" aria-label={label} style={style}>
      <i className="likely" />
      <i className="value" />
      {own !== null && <i className="own" />}
    </div>
  );
}
