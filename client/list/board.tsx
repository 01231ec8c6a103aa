/**
 * Records by status. A card moves by pointer, by keyboard (Space lifts, arrows choose, Space drops, Escape cancels) or by its
 * menu; each way is announced.
 */
import { Ellipsis, type LucideIcon, Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatNumberOrDash } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import './board.css';
import type { BoardColumn } from './board-moves.ts';
import { useCardDrag } from './card-drag.ts';

interface ShownColumn<Item> extends BoardColumn<Item> {
  /** The status, which has a color. */
  status: string;
  isLoading: boolean;
  /** The server's message when the column could not be loaded. */
  failure?: string | undefined;
  onRetry: () => void;
  /** Absent when all cards are on screen. */
  onShowMore?: (() => void) | undefined;
  /** The value of the column, at the end of its header. */
  amount?: string | undefined;
  /** At the end of the column's head. */
  action?: ReactNode;
}

interface BoardProps<Item extends { id: number }> {
  columns: readonly ShownColumn<Item>[];
  /** One record, and several: "lead", "leads". */
  noun: readonly [string, string];
  nameOf: (item: Item) => string;
  openHref: (item: Item) => string;
  renderCard: (item: Item) => ReactNode;
  /** Returns false when the move waits for an answer. */
  onMove: (item: Item, to: string) => false | void;
  /** Shown in an empty column. */
  empty: string;
  /** More entries of a card's menu, above the moves. */
  menu?: (item: Item) => readonly { label: string; icon: LucideIcon; onSelect: () => void }[];
}

export function Board<Item extends { id: number }>(props: BoardProps<Item>) {
  const { columns, nameOf, openHref, onMove } = props;
  const navigate = useNavigate();
  const board = useRef<HTMLDivElement>(null);
  const [announcement, say] = useState('');
  const [lifted, setLifted] = useState<{ item: Item; from: string; over: string }>();
  const helpId = useId();

  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key;
  const focusCard = (id: number | undefined) => {
    requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus());
  };
  const move = (item: Item, from: string, to: string) => {
    if (from === to) return;
    if (onMove(item, to) === false) return;
    say(`${nameOf(item)} moved from ${titleOf(from)} to ${titleOf(to)}.`);
  };

  const drag = useCardDrag({
    find: (id) => columns.flatMap((column) => column.items).find((item) => item.id === id),
    onDrop: move,
    onPress: (item) => void navigate(openHref(item)),
  });

  const drop = () => {
    if (!lifted) return;
    if (lifted.over === lifted.from) say(`${nameOf(lifted.item)} stays in ${titleOf(lifted.from)}.`);
    else move(lifted.item, lifted.from, lifted.over);
    setLifted(undefined);
    focusCard(lifted.item.id);
  };
  const cancel = () => {
    if (!lifted) return;
    say(`Cancelled. ${nameOf(lifted.item)} stays in ${titleOf(lifted.from)}.`);
    setLifted(undefined);
  };
  const neighbour = (key: string, step: number): string | undefined =>
    columns[columns.findIndex((column) => column.key === key) + step]?.key;

  const press = (event: KeyboardEvent, column: ShownColumn<Item>, item: Item) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const rows = column.items.map(({ id }) => id);
    const at = rows.indexOf(item.id);
    switch (event.key) {
      case ' ':
        if (lifted) drop();
        else {
          setLifted({ item, from: column.key, over: column.key });
          say(`${nameOf(item)} lifted from ${column.title}. Left and right arrows choose a column, Space drops, Escape cancels.`);
        }
        break;
      case 'Escape':
        if (!lifted) return;
        cancel();
        break;
      case 'ArrowLeft':
      case 'ArrowRight': {
        const to = neighbour(lifted ? lifted.over : column.key, step ?? 0);
        if (!to) break;
        if (lifted) {
          setLifted({ ...lifted, over: to });
          say(`Over ${titleOf(to)}. Space drops, Escape cancels.`);
        } else {
          const items = columns.find((other) => other.key === to)?.items ?? [];
          const card = items[Math.min(at, items.length - 1)];
          if (card) focusCard(card.id);
        }
        break;
      }
      case 'ArrowDown':
        if (!lifted) focusCard(rows[at + 1]);
        break;
      case 'ArrowUp':
        if (!lifted) focusCard(rows[at - 1]);
        break;
      case 'Enter':
        if (lifted) drop();
        else void navigate(openHref(item));
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const over = lifted?.over ?? drag.over;
  const movingFrom = lifted?.from ?? drag.from;
  return (
    <>
      <p id={helpId} hidden>
        Space lifts the card, left and right arrows choose a column, Space drops it, Escape cancels. Enter opens it.
      </p>
      <section ref={board} className="board" aria-label={`Board of ${props.noun[1]}`} {...drag.listeners}>
        {columns.map((column) => (
          <section
            key={column.key}
            className="board-col"
            aria-label={`${column.title}, ${formatNumberOrDash(column.total)} ${column.total === 1 ? props.noun[0] : props.noun[1]}`}
            data-column={column.key}
            data-over={over === column.key && over !== movingFrom ? '' : undefined}
            aria-busy={column.isLoading || undefined}
          >
            <header>
              <span className="dot" data-status={column.status} />
              <h2>{column.title}</h2>
              <span className="muted num">{column.isLoading ? '' : formatNumberOrDash(column.total)}</span>
              <span className="push">
                {column.amount && <span className="num">{column.amount}</span>}
                {column.action}
              </span>
            </header>
            {over === column.key && over !== movingFrom && <div className="drop" aria-hidden="true" />}
            {column.items.map((item) => (
              <article
                key={item.id}
                className="kcard"
                tabIndex={0}
                aria-label={nameOf(item)}
                aria-describedby={helpId}
                data-card={item.id}
                data-dragging={lifted?.item.id === item.id ? '' : undefined}
                data-left={drag.dragged === item.id ? '' : undefined}
                onKeyDown={(event) => press(event, column, item)}
                onBlur={(event) => {
                  if (lifted && event.target === event.currentTarget) cancel();
                }}
              >
                {props.renderCard(item)}
                <CardMenu {...props} column={column} item={item} onMove={(to) => move(item, column.key, to)} />
              </article>
            ))}
            <ColumnEnd column={column} empty={props.empty} />
          </section>
        ))}
      </section>
      <p className="sr" aria-live="assertive">
        {announcement}
      </p>
    </>
  );
}

interface CardMenuProps<Item extends { id: number }> extends Omit<BoardProps<Item>, 'onMove'> {
  column: ShownColumn<Item>;
  item: Item;
  onMove: (to: string) => void;
}

function CardMenu<Item extends { id: number }>({ columns, column, item, nameOf, openHref, onMove, menu }: CardMenuProps<Item>) {
  const navigate = useNavigate();
  return (
    <Menu trigger={<IconButton className="card-menu" label={`Actions for ${nameOf(item)}`} icon={Ellipsis} />}>
      <MenuItem icon={Pencil} onSelect={() => void navigate(openHref(item))}>
        Open
      </MenuItem>
      {menu?.(item).map((entry) => (
        <MenuItem key={entry.label} icon={entry.icon} onSelect={entry.onSelect}>
          {entry.label}
        </MenuItem>
      ))}
      <MenuSeparator />
      {columns
        .filter((other) => other.key !== column.key)
        .map((other) => (
          <MenuItem key={other.key} onSelect={() => onMove(other.key)}>
            Move to {other.title}
          </MenuItem>
        ))}
    </Menu>
  );
}

function ColumnEnd<Item>({ column, empty }: { column: ShownColumn<Item>; empty: string }) {
  if (column.failure) {
    return (
      <div className="stack g-2 column-note" role="alert">
        <p className="small">{column.failure}</p>
        <Button size="sm" onClick={column.onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (column.isLoading) {
    return (
      <div className="stack g-2 delayed">
        <Skeleton height="92px" />
        <Skeleton height="92px" />
      </div>
    );
  }
  if (column.items.length === 0) return <p className="muted small column-note">{empty}</p>;
  if (!column.onShowMore) return null;
  return (
    <Button variant="ghost" size="sm" block onClick={column.onShowMore}>
      Show more
    </Button>
  );
}
