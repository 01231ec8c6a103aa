import { Plus, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { createItemDraft, isCounted, type ItemDraft } from './repair-draft.ts';

interface Props {
  items: ItemDraft[];
  onChange: (items: ItemDraft[]) => void;
}

/** Big-ticket items: a roof, a furnace, eight windows. Each price can be changed. */
export function ItemLines({ items, onChange }: Props) {
  const change = (key: string, part: Partial<ItemDraft>) => onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const counted = items.filter(isCounted).length;
  return (
    <details open={counted > 0 || undefined}>
      <summary>Big-ticket items{counted > 0 && ` (${counted})`}</summary>
      <div className="stack g-2">
        <div className="repair-items">
          {items.map((item) => {
            const name = item.item || 'item';
            return (
              <div key={item.key} role="group" aria-label={item.item || 'Own item'} data-counted={isCounted(item) || undefined}>
                {item.isUsual ? (
                  <span className="grow">{item.item}</span>
                ) : (
                  <>
                    <IconButton label={`Remove ${name}`} icon={X} onClick={() => onChange(items.filter(({ key }) => key !== item.key))} />
                    <Input
                      aria-label="Item"
                      placeholder="Item"
                      value={item.item}
                      onChange={(event) => change(item.key, { item: event.target.value })}
                    />
                  </>
                )}
                <Input
                  aria-label={`Count of ${name}`}
                  className="num count"
                  inputMode="numeric"
                  placeholder="0"
                  value={item.count}
                  onChange={(event) => change(item.key, { count: event.target.value })}
                />
                <span className="price">
                  <Input
                    aria-label={`Price of ${name}, each`}
                    className="num"
                    inputMode="decimal"
                    pre="$"
                    value={item.price}
                    onChange={(event) => change(item.key, { price: event.target.value })}
                  />
                </span>
              </div>
            );
          })}
        </div>
        <Button size="sm" icon={Plus} onClick={() => onChange([...items, createItemDraft()])}>
          Add an item
        </Button>
      </div>
    </details>
  );
}
