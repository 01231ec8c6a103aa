/** Asks before typed input is left behind: by a link, by back, or by closing the tab. */
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isSignedIn } from '#client/core/session.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface Props {
  when: boolean;
  /** Set by the form just before it leads away itself. */
  isLeaving: RefObject<boolean>;
  /** The person chose to leave: what was typed may go. */
  onDiscard: () => void;
}

export function UnsavedChanges({ when, isLeaving, onDiscard }: Props) {
  // An expired session must reach the sign-in page unhindered; what was typed is kept as a draft.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !isLeaving.current && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current && isSignedIn()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when, isLeaving]);

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
        onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
