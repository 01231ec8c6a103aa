import { Plus, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { REPAIR_LEVELS, type RepairLevel } from '#shared/analysis/strategies/repairs/repair.ts';
import { LEVEL_LABELS } from '#shared/analysis/strategies/repairs/texts.ts';
import { createRoomDraft, type RoomDraft } from './repair-draft.ts';

const LEVELS = REPAIR_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

interface Props {
  rooms: RoomDraft[];
  onChange: (rooms: RoomDraft[]) => void;
}

/** Rooms that need more or less than the rest of the house. */
export function RoomLines({ rooms, onChange }: Props) {
  const change = (key: string, part: Partial<RoomDraft>) => onChange(rooms.map((room) => (room.key === key ? { ...room, ...part } : room)));
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
