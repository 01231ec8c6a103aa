/** Dragging a card of a board with mouse, pen or finger. */
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** How far a mouse moves before it drags rather than clicks. */
const THRESHOLD_PX = 5;
/** The press time before a finger drags rather than scrolls. */
const HOLD_MS = 300;
/** Within this distance of the board's edge it scrolls by itself. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

interface Drag {
  id: number;
  from: string;
  card: HTMLElement;
  ghost: HTMLElement | undefined;
  startX: number;
  startY: number;
  grabX: number;
  grabY: number;
  isTouch: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
}

const findColumn = (element: Element | null): string | undefined => element?.closest<HTMLElement>('[data-column]')?.dataset.column;

interface CardDrag<Item> {
  find: (id: number) => Item | undefined;
  onDrop: (item: Item, from: string, to: string) => void;
  /** A card was tapped without being moved. */
  onPress: (item: Item) => void;
}

/**
 * Lifts what has `data-card` (the item's id) out of its `data-column` and drops it on another. Events are taken from the board
 * itself, so that cards stay plain.
 */
export function useCardDrag<Item>({ find, onDrop, onPress }: CardDrag<Item>) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<{ id: number; from: string }>();
  const [over, setOver] = useState<string>();

  const end = useCallback(() => {
    clearTimeout(drag.current?.hold);
    drag.current?.ghost?.remove();
    drag.current = undefined;
    setDragged(undefined);
    setOver(undefined);
  }, []);
  useEffect(() => end, [end]);

  const lift = () => {
    const now = drag.current;
    if (!now || now.ghost) return;
    const ghost = now.card.cloneNode(true) as HTMLElement;
    ghost.classList.add('kcard-ghost');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.setAttribute('data-dragging', '');
    ghost.removeAttribute('data-card');
    ghost.style.width = `${now.card.offsetWidth}px`;
    document.body.append(ghost);
    now.ghost = ghost;
    setDragged({ id: now.id, from: now.from });
    setOver(now.from);
  };
  const place = (x: number, y: number) => {
    const now = drag.current;
    if (!now?.ghost) return;
    now.ghost.style.left = `${x - now.grabX}px`;
    now.ghost.style.top = `${y - now.grabY}px`;
    const board = now.card.closest<HTMLElement>('.board');
    if (board) {
      const { left, right } = board.getBoundingClientRect();
      if (x < left + EDGE_PX) board.scrollLeft -= SCROLL_PX;
      else if (x > right - EDGE_PX) board.scrollLeft += SCROLL_PX;
    }
    setOver(findColumn(document.elementFromPoint(x, y)));
  };

  // While something is dragged: Escape cancels, and a finger no longer scrolls the page.
  useEffect(() => {
    if (!dragged) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    const hold = (event: TouchEvent) => event.preventDefault();
    document.addEventListener('keydown', cancel);
    document.addEventListener('touchmove', hold, { passive: false });
    return () => {
      document.removeEventListener('keydown', cancel);
      document.removeEventListener('touchmove', hold);
    };
  }, [dragged, end]);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-card]');
    const from = findColumn(card);
    if (!card || !from || event.button !== 0 || target.closest('a, button')) return;
    const box = card.getBoundingClientRect();
    const isTouch = event.pointerType === 'touch';
    drag.current = {
      id: Number(card.dataset.card),
      from,
      card,
      ghost: undefined,
      startX: event.clientX,
      startY: event.clientY,
      grabX: event.clientX - box.left,
      grabY: event.clientY - box.top,
      isTouch,
      hold: isTouch ? setTimeout(lift, HOLD_MS) : undefined,
    };
    if (!isTouch) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const distance = Math.hypot(event.clientX - now.startX, event.clientY - now.startY);
    if (!now.ghost && distance > THRESHOLD_PX) {
      if (now.isTouch) return end();
      lift();
    }
    place(event.clientX, event.clientY);
  };
  const onPointerUp = (event: ReactPointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const item = find(now.id);
    const wasLifted = now.ghost !== undefined;
    const to = findColumn(document.elementFromPoint(event.clientX, event.clientY));
    end();
    if (!item) return;
    if (!wasLifted) onPress(item);
    else if (to && to !== now.from) onDrop(item, now.from, to);
  };

  return {
    dragged: dragged?.id,
    from: dragged?.from,
    over,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}
