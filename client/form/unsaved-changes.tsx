/** Asks before typed input is left behind: by a link, by back, or by closing the tab. */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { isSignedIn } from '#client/core/session.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface Unsaved {
  /** Set by the form just before it leads away itself. */
  isLeaving?: RefObject<boolean> | undefined;
  /** The person chose to leave: what was typed may go. */
  onDiscard: () => void;
}

/** What of the page is typed and not saved: forms and cards, each on its own. */
const unsaved = new Set<Unsaved>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// An expired session must reach the sign-in page unhindered; what was typed is kept as a draft.
const isLeftBehind = ({ isLeaving }: Unsaved): boolean => !isLeaving?.current && isSignedIn();

/** Tells the guard of the page that something here is not saved, as long as `when` holds. */
export function UnsavedChanges({ when, isLeaving, onDiscard }: Unsaved & { when: boolean }) {
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  useEffect(() => {
    if (!when) return;
    const mine: Unsaved = { isLeaving, onDiscard: () => discard.current() };
    const ask = (event: BeforeUnloadEvent) => {
      if (isLeftBehind(mine)) event.preventDefault();
    };
    unsaved.add(mine);
    tell();
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mine);
      tell();
      window.removeEventListener('beforeunload', ask);
    };
  }, [when, isLeaving]);
  return null;
}

/** The one that asks for all of a page, there only while there is something to ask about: the router warns of every blocker. */
export const UnsavedGuard = () => (useSyncExternalStore(subscribe, () => unsaved.size > 0) ? <Guard /> : null);

/** The router knows a single blocker, and passes over every other. */
function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && [...unsaved].some(isLeftBehind),
  );

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Unsaved changes"
      question="Leave without saving? What you typed here will be lost."
      confirmLabel="Leave"
      onConfirm={() => {
        for (const { onDiscard } of unsaved) onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
