/** Asks before unsaved input is lost: by a link, by back, or by closing the tab. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { isSignedIn } from '#client/core/session.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { type Unsaved, unsaved } from './unsaved.ts';

// An expired session must reach the sign-in page; the input is stored as a draft.
const isLeftBehind = ({ isLeaving }: Unsaved): boolean => !isLeaving?.current && isSignedIn();

/** Registers unsaved input while `when` is true. */
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
    unsaved.set([...unsaved.get(), mine]);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.set(unsaved.get().filter((one) => one !== mine));
      window.removeEventListener('beforeunload', ask);
    };
  }, [when, isLeaving]);
  return null;
}

/** The single blocker of a page: the router supports only one. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved.get().some(isLeftBehind),
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
        for (const { onDiscard } of unsaved.get()) onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
