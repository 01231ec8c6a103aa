import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  /** What the question is about, in its own words. */
  name?: ReactNode;
  confirmLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** Why it was not done. */
  problem?: string | null;
  /** Whether a retry is pointless: the action is then hidden. */
  isFinal?: boolean;
  /** Help after a refusal, such as a link to what blocks it. */
  remedy?: ReactNode;
}

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, question, name, confirmLabel = 'Delete', busy, onConfirm, problem, isFinal, remedy } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content className="dialog" {...returnFocus}>
            <header className="head">
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </header>
            <div className="body stack g-3">
              <AlertDialog.Description>{question}</AlertDialog.Description>
              {name && <p className="muted small">{name}</p>}
              {problem && <Banner tone="red">{problem}</Banner>}
            </div>
            <footer className="foot">
              <AlertDialog.Cancel asChild>
                <Button>{problem ? 'Close' : 'Cancel'}</Button>
              </AlertDialog.Cancel>
              {problem && isFinal ? (
                remedy
              ) : (
                <Button variant="danger" busy={busy} onClick={onConfirm}>
                  {problem ? 'Try again' : confirmLabel}
                </Button>
              )}
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
