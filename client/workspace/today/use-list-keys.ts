/** The keys of the day's list. */
import { type RefObject, useEffect, useRef } from 'react';
import { isSingleKey } from '#client/core/keys.ts';
import { CALL_KEYS } from '#client/records/touches/call-keys.ts';
import type { NextAction } from '#shared/workspace/today/next-action.ts';
import type { Actions } from './use-actions.ts';

/** The second of two keys (G, then an area) belongs to the shell. */
const FIRST_KEYS = ['g', 'n'];
const SECOND_KEY_WITHIN_MS = 1500;

const listLinks = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-action-link]')];

/**
 * Up and down, call, why, done, snooze and undo; Enter is the link's own. After an action is gone, by key or by the functions that are
 * given back, the focus goes to the one that took its place.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, actions: readonly NextAction[], does: Actions): Actions {
  const { undo } = does;
  const before = useRef<{ key: string; at: number }>(null);
  const goneFrom = useRef<number>(undefined);
  // What is done on its page stays where it is.
  const done = (action: NextAction) => {
    if (action.completes) goneFrom.current = actions.indexOf(action);
    does.done(action);
  };
  const snooze = (action: NextAction) => {
    goneFrom.current = actions.indexOf(action);
    does.snooze(action);
  };
  const log: Actions['log'] = (action, outcome) => {
    goneFrom.current = actions.indexOf(action);
    does.log(action, outcome);
  };
  const now = useRef({ actions, done, snooze, log, undo });
  const keys = actions.map(({ key }) => key).join();

  useEffect(() => {
    now.current = { actions, done, snooze, log, undo };
  });

  useEffect(() => {
    const at = goneFrom.current;
    if (at === undefined || !list.current) return;
    goneFrom.current = undefined;
    const links = listLinks(list.current);
    const next = links[Math.min(at, links.length - 1)] ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
  }, [keys, list]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const first = before.current;
      before.current = { key: event.key.toLowerCase(), at: Date.now() };
      if (first && FIRST_KEYS.includes(first.key) && Date.now() - first.at < SECOND_KEY_WITHIN_MS) return;
      if (!isSingleKey(event) || !list.current) return;
      const links = listLinks(list.current);
      const focused = document.activeElement;
      const at = links.findIndex((link) => link.closest('li')?.contains(focused) === true);
      const isHere = at >= 0 || focused === document.body || focused?.tagName === 'H1' || focused?.id === 'main';
      const action = now.current.actions[at];
      const outcome = CALL_KEYS.find((one) => one.key === event.key)?.outcome;
      const move = (to: number) => links[Math.max(0, Math.min(to, links.length - 1))]?.focus();
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'j' || (key === 'ArrowDown' && isHere)) move(at + 1);
      else if (key === 'k' || (key === 'ArrowUp' && isHere)) move(at - 1);
      else if (key === 'u') now.current.undo();
      else if (outcome && action?.page === 'leads' && !event.repeat) now.current.log(action, outcome);
      else if ((key === 'd' || key === 's') && action) now.current[key === 'd' ? 'done' : 'snooze'](action);
      else if ((key === 'c' || key === 'w') && action)
        links[at]
          ?.closest('li')
          ?.querySelector<HTMLElement>(key === 'c' ? '[data-call]' : '[data-why]')
          ?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);

  return { ...does, done, snooze, log };
}
