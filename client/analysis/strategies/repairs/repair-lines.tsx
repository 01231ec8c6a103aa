import { Plus, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { REPAIR_LEVELS, type RepairLevel } from '#shared/analysis/strategies/repairs/repair.ts';
import { LEVEL_LABELS } from '#shared/analysis/strategies/repairs/texts.ts';
import { createItemDraft, createRoomDraft, isCounted, type RepairDraft } from './repair-draft.ts';

const LEVELS = REPAIR_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

interface Props<Line> {
  lines: Line[];
  onChange: (lines: Line[]) => void;
}

/** Changes a part of the line with this key. */
const changeLine =
  <Line extends { key: string }>({ lines, onChange }: Props<Line>) =>
  (key: string, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));

/** Rooms that need more or less than the rest of the house. */
export function RoomLines(props: Props<RepairDraft['rooms'][number]>) {
  const { lines: rooms, onChange } = props;
  const change = changeLine(props);
  return (
    <details open={rooms.length > 0 || undefined}>
      <summary>By room{rooms.length > 0 && ` (${rooms.length})`}</summary>
      <div className="stack g-2">
        {rooms.length === 0 && <p className="small muted">Rooms that need more or less than the rest.</p>}
        {rooms.map((room, at) => {
          const name = room.room || `Room ${at + 1}`;
          return (
            <div key={room.key} className="repair-room" role="group" aria-label={name}>
              <Input
                aria-label="Room"
                placeholder="Kitchen"
                value={room.room}
                onChange={(event) => change(room.key, { room: event.target.value })}
              />
              <Select
                aria-label={`Level of ${name}`}
                options={LEVELS}
                value={room.level}
                onChange={(event) => change(room.key, { level: event.target.value as RepairLevel })}
              />
              <Input
                aria-label={`Square feet of ${name}`}
                className="num"
                inputMode="numeric"
                post="sq ft"
                value={room.square_feet}
                onChange={(event) => change(room.key, { square_feet: event.target.value })}
              />
              <IconButton label={`Remove ${name}`} icon={X} onClick={() => onChange(rooms.filter(({ key }) => key !== room.key))} />
            </div>
          );
        })}
        <Button size="sm" icon={Plus} onClick={() => onChange([...rooms, createRoomDraft()])}>
          Add a room
        </Button>
      </div>
    </details>
  );
}

/** Big-ticket items: a roof, a furnace, eight windows. Each price can be changed. */
export function ItemLines(props: Props<RepairDraft['items'][number]>) {
  const { lines: items, onChange } = props;
  const change = changeLine(props);
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
