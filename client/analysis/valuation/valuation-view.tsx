/** What a property is worth by comparable sales: the value with its range, and every sale behind it, each to be opened. */
import { Plus } from 'lucide-react';
import { type ReactNode, useState, type CSSProperties } from 'react';
import { formatCalendarDay, formatExactMoney, formatMoney, formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { formatAmount, stripAmount } from '#client/form/form-values.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Input } from '#client/ui/input.tsx';
import { paths } from '#client/core/paths.ts';
import { Card } from '#client/ui/card.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import type { Comparable, Valuation } from '#shared/analysis/valuation/valuation.ts';
import { formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import { type LetteredComparable, ComparableDots, HouseStar } from './comparable-dots.tsx';
import { ComparableTable, LeftOutComparables } from './comparable-table.tsx';
import { getLetter, pickRings, placeAround, calculateRadius } from './plot.ts';
import { PriceBySize } from './price-by-size.tsx';
import { TypeComps } from './type-comps.tsx';
import { useChoice, type ChoiceControls } from './use-choice.ts';
import './valuation.css';

interface HousePlace {
  latitude: number | null;
  longitude: number | null;
}

interface HousePlaceProps {
  place: HousePlace;
  sales: readonly LetteredComparable[];
  choice: ChoiceControls;
}

/** The sales around the house by their coordinates, with rings of distance instead of a downloaded map. */
function DistanceMap({ place: { latitude, longitude }, sales, choice }: HousePlaceProps) {
  const placed = sales.flatMap(({ letter, entry }) => {
    const { sale, distance_miles: miles } = entry;
    return miles === null || sale.latitude === null || sale.longitude === null
      ? []
      : [{ letter, entry, miles, place: { latitude: sale.latitude, longitude: sale.longitude } }];
  });
  if (latitude === null || longitude === null || placed.length === 0)
    return (
      <Card title="Distance">
        <p className="muted">
          {latitude === null || longitude === null ? 'Needs the location of the house (Facts).' : 'No sale has coordinates.'}
        </p>
      </Card>
    );
  const rings = pickRings(Math.max(...placed.map(({ miles }) => miles)));
  const widest = rings.at(-1) ?? 1;
  const without = sales.length - placed.length;
  return (
    <Card
      title="Distance"
      actions={without > 0 && <span className="muted small">{formatQuantity(without, 'sale')} without coordinates</span>}
    >
      <div className="rings" role="group" aria-label="Distance: arrow keys move through the sales, Enter leaves one out">
        {rings.toReversed().map((miles) => (
          <i key={miles} style={{ '--size': `${calculateRadius(miles, widest)}%` } as CSSProperties} />
        ))}
        {rings.map((miles) => (
          <span key={miles} className="axis" aria-hidden="true" style={{ top: `${50 - calculateRadius(miles, widest) / 2}%` }}>
            {miles} mi
          </span>
        ))}
        <span className="north" aria-hidden="true">
          N ↑
        </span>
        <ComparableDots
          choice={choice}
          dots={placed.map(({ letter, entry, miles, place }) => ({
            letter,
            entry,
            at: placeAround({ latitude, longitude }, place, miles, widest),
            name: `${letter}: ${formatSaleLine(entry.sale)}, ${miles.toFixed(2)} mi`,
          }))}
        />
        <HouseStar at={{ left: 50, top: 50 }} label="This house" />
      </div>
    </Card>
  );
}

const PutInDialog = loadWhenOpened(async () => (await import('./put-in-dialog.tsx')).PutInDialog);

interface Props {
  propertyId: number;
  /** What the form holds now. */
  form: { arv: number | null; square_feet: number | null };
  place: HousePlace;
  onUseArv: (arv: number) => void;
  onArea: (squareFeet: number) => void;
  /** What could be offered at a value. */
  offerAt: (arv: number) => ReactNode;
}

export function ValuationView({ propertyId, form, place, onUseArv, onArea, offerAt }: Props) {
  const { data, error } = trpc.valuation.get.useQuery({ id: propertyId });
  const [isOpen, setOpen] = useState(false);
  const choice = useChoice(propertyId);
  if (!data)
    return (
      <Card>
        <Pending error={error} failed={valuationTexts.failed} loading={valuationTexts.loading} />
      </Card>
    );
  const sales = assignLetters(data);
  return (
    <div className="stack valuation">
      <div className="value-line">
        <Value valuation={data} form={form} onUseArv={onUseArv} onArea={onArea} offerAt={offerAt} />
        <Button icon={Plus} onClick={() => setOpen(true)}>
          {valuationTexts.putIn}
        </Button>
      </div>
      {choice.failure && <Banner tone="red">{choice.failure}</Banner>}
      {sales.length > 0 && (
        <div className="grid value-pictures">
          <PriceBySize valuation={data} sales={sales} squareFeet={form.square_feet} choice={choice} />
          <DistanceMap place={place} sales={sales} choice={choice} />
        </div>
      )}
      <ComparableTable sales={sales} choice={choice} />
      <LeftOutComparables entries={data.comparables.filter((entry) => !isShown(entry))} choice={choice} />
      {data.rests_on.length > 0 && (
        <details>
          <summary>How this was estimated</summary>
          <ul className="plain-list small muted">
            {[...data.rests_on, ...data.missing].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <PutInDialog open={isOpen} onClose={() => setOpen(false)} valuation={data} choice={choice} />
    </div>
  );
}

/** What counts, and what somebody has left out: that one may be taken in again where it stood. */
const isShown = ({ included, choice }: Comparable) => included || choice === 'out';

/** By distance, so that a sale has its letter whether it counts or not. */
const assignLetters = ({ comparables }: Valuation): LetteredComparable[] =>
  comparables
    .filter(isShown)
    .sort((one, other) => (one.distance_miles ?? Infinity) - (other.distance_miles ?? Infinity) || one.sale.id - other.sale.id)
    .map((entry, at) => ({ letter: getLetter(at), entry }));

/** The words of a confidence from 0 to 100. None is called high: on no county that was measured did one reach 70. */
function getConfidenceLevel(confidence: number): { words: string; tone: Tone } {
  if (confidence >= 45) return { words: `Medium confidence, ${confidence}`, tone: 'yellow' };
  return { words: `Low confidence, ${confidence}`, tone: 'orange' };
}

function explainNoValue({ too_wide, needed }: Valuation): [why: string, hint: string] {
  if (too_wide !== null) return [valuationTexts.tooUncertain, valuationTexts.tooUncertainHint];
  if (needed > 0) return [valuationTexts.tooThin, valuationTexts.tooThinHint];
  return [valuationTexts.unknownArea, valuationTexts.unknownAreaHint];
}

/** One's own opinion of the value, until there are sales. */
function OwnArv({ arv, onUse }: { arv: number | null; onUse: (arv: number) => void }) {
  const [typed, setTyped] = useState(arv === null ? '' : formatAmount(String(arv)));
  const amount = Number(stripAmount(typed));
  const use = () => {
    if (amount > 0 && amount !== arv) onUse(amount);
  };
  return (
    <Card title="Use my own ARV">
      <div className="stack g-3">
        <Input
          aria-label="My own ARV"
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            use();
          }}
        />
        <Button disabled={!(amount > 0) || amount === arv} onClick={use}>
          Use it
        </Button>
      </div>
    </Card>
  );
}

function Value({ valuation, form, onUseArv, onArea, offerAt }: { valuation: Valuation } & Omit<Props, 'propertyId' | 'place'>) {
  const { arv, low, high, conservative, confidence, coverage, as_of, as_of_note, caveats } = valuation;
  if (arv === null || low === null || high === null) {
    const [why, hint] = explainNoValue(valuation);
    return (
      <div className="stack g-2 grow">
        <p>
          <b>{why}</b>
        </p>
        <p className="small muted">{hint}</p>
        <ul className="plain-list small">
          {valuation.missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="grid value-ways">
          <Card title="Import sold homes">
            <div className="stack g-3">
              <p className="muted small">A file of sales, from the MLS or the county.</p>
              <ButtonLink to={`${paths.sales.import}?house=${valuation.property_id}`}>Choose a file</ButtonLink>
            </div>
          </Card>
          <TypeComps propertyId={valuation.property_id} asksArea={form.square_feet === null} onArea={onArea} />
          <OwnArv arv={form.arv} onUse={onUseArv} />
        </div>
      </div>
    );
  }
  const level = confidence === null ? undefined : getConfidenceLevel(confidence);
  return (
    <div className="stack g-2 grow">
      {as_of_note && <Banner tone="yellow">{as_of_note}.</Banner>}
      <div className="row" data-wrap="">
        <p className="big-figure num">{formatExactMoney(arv)}</p>
        {level && <Badge tone={level.tone}>{level.words}</Badge>}
        {form.arv !== arv && (
          <Button size="sm" variant="primary" onClick={() => onUseArv(arv)}>
            {as_of_note ? valuationTexts.useArvOf(formatCalendarDay(as_of)) : valuationTexts.useArv}
          </Button>
        )}
        {offerAt(arv)}
      </div>
      <p className="muted small">
        {coverage}% range: <b className="num">{formatMoney(low)}</b> to <b className="num">{formatMoney(high)}</b>.
        {conservative !== null && ` Conservative: ${formatMoney(conservative)}.`}{' '}
        {form.arv === arv ? `${valuationTexts.usesArv}.` : form.arv !== null && compareToRange(form.arv, valuation)}
      </p>
      {caveats.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}

/** How the form's ARV compares to the range. */
function compareToRange(own: number, { low, high }: Valuation): string {
  const say = `Your ARV: ${formatExactMoney(own)}`;
  if (high !== null && own > high) return `${say}, above the range.`;
  if (low !== null && own < low) return `${say}, below the range.`;
  return `${say}, within the range.`;
}
