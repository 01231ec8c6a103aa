/** Three lines to type comps into, or to paste them from a spreadsheet: the value appears with the third. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { stripAmount } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Input } from '#client/ui/input.tsx';
import { saleInput } from '#shared/records/deals/sales/sale.ts';

const COLUMNS = [
  { name: 'address', label: 'Address' },
  { name: 'price', label: 'Sold for' },
  { name: 'sold_on', label: 'Sold on' },
  { name: 'square_feet', label: 'Sq ft' },
] as const;
type Comp = Record<(typeof COLUMNS)[number]['name'], string>;
const BLANK: Comp = { address: '', price: '', sold_on: '', square_feet: '' };
const THREE = [{ ...BLANK }, { ...BLANK }, { ...BLANK }];

const findLabel = (name: unknown): string | undefined =>
  name === 'zip' ? 'ZIP code of the property' : COLUMNS.find((column) => column.name === name)?.label;
const isFilled = (comp: Comp): boolean => Object.values(comp).some((cell) => cell.trim() !== '');

/** "6/14/2026" as a day; anything else as it was typed, for the form's own rule to judge. */
function toDayText(typed: string): string {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed.trim();
}

const toSale = ({ address, price, sold_on, square_feet }: Comp) => ({
  address: address.trim(),
  price: stripAmount(price),
  sold_on: toDayText(sold_on),
  ...(square_feet.trim() && { square_feet: stripAmount(square_feet) }),
});

/** The lines with the pasted cells put in from one cell on; a heading is left out. */
function pasteCells(comps: readonly Comp[], text: string, row: number, column: number): Comp[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && /\d/.test(line));
  const pasted = comps.map((comp) => ({ ...comp }));
  for (const [down, line] of lines.slice(0, THREE.length - row).entries())
    for (const [right, cell] of line.split('\t').entries()) {
      const [target, at] = [pasted[row + down], COLUMNS[column + right]];
      if (target && at) target[at.name] = cell.trim();
    }
  return pasted;
}

interface Props {
  propertyId: number;
  /** Houses are compared by size: asked for with the comps where it is unknown. */
  asksArea: boolean;
  onArea: (squareFeet: number) => void;
}

/** The comps lie in the ZIP code of the house. */
export function TypeComps({ propertyId, asksArea, onArea }: Props) {
  const { data: house } = trpc.properties.get.useQuery({ id: propertyId });
  const create = trpc.sales.create.useMutation();
  const [comps, setComps] = useState<readonly Comp[]>(THREE);
  const [area, setArea] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const place = { city: house?.city, state: house?.state, zip: house?.zip, property_type: house?.property_type };

  const set = (row: number, name: keyof Comp, value: string) =>
    setComps((now) => now.map((comp, at) => (at === row ? { ...comp, [name]: value } : comp)));
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setComps((now) => pasteCells(now, text, row, column));
  };
  const add = async () => {
    if (!house || isAdding) return;
    setFailure(undefined);
    const squareFeet = Number(stripAmount(area));
    if (asksArea && area.trim() !== '' && !(squareFeet > 0)) return setFailure('Living area: must be a number');
    // All are read before one is saved: with the value, these lines go.
    const read = comps.map((comp) => ({ comp, sale: isFilled(comp) ? saleInput.safeParse({ ...place, ...toSale(comp) }) : undefined }));
    for (const [row, { comp, sale }] of read.entries()) {
      const [issue] = sale?.error?.issues ?? [];
      const words = issue?.path[0] === 'sold_on' && comp.sold_on.trim() ? 'must be a date like 6/14/2026' : issue?.message;
      if (issue) return setFailure([`Comp ${row + 1}`, findLabel(issue.path[0]), words].filter(Boolean).join(': '));
    }
    setAdding(true);
    if (asksArea && squareFeet > 0) onArea(squareFeet);
    try {
      for (const { comp, sale } of read) {
        if (!sale?.data) continue;
        await create.mutateAsync(sale.data);
        setComps((now) => now.map((one) => (one === comp ? BLANK : one)));
      }
    } catch (error) {
      setFailure(toProblem(error).reason);
    }
    setAdding(false);
  };
  // Enter would send the form of the property around it.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  };
  return (
    <Card title="Type or paste three comps">
      <div className="stack g-3">
        {asksArea && (
          <Input
            aria-label="Living area of this house, sq ft"
            placeholder="Living area of this house, sq ft"
            inputMode="decimal"
            autoComplete="off"
            value={area}
            onChange={(event) => setArea(event.target.value)}
            onKeyDown={addOnEnter}
          />
        )}
        {comps.map((comp, row) => (
          <fieldset key={row} className="comp-line">
            <legend className="sr">Comp {row + 1}</legend>
            {COLUMNS.map(({ name, label }, column) => (
              <Input
                key={name}
                aria-label={`${label}, comp ${row + 1}`}
                placeholder={label}
                inputMode={name === 'price' || name === 'square_feet' ? 'decimal' : undefined}
                autoComplete="off"
                value={comp[name]}
                onChange={(event) => set(row, name, event.target.value)}
                onPaste={(event) => paste(event, row, column)}
                onKeyDown={addOnEnter}
              />
            ))}
          </fieldset>
        ))}
        {failure && <Banner tone="red">{failure}</Banner>}
        <Button busy={isAdding} disabled={!house || (!comps.some(isFilled) && area.trim() === '')} onClick={() => void add()}>
          Add comps
        </Button>
      </div>
    </Card>
  );
}
