import { type ReactNode, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';

interface DeleteDialogProps {
  title: string;
  question: string;
  /** The record in its own words. */
  name?: ReactNode;
  remove: () => Promise<unknown>;
  onDeleted?: () => void;
  onClose: () => void;
  /** "Delete" by default. */
  confirmLabel?: string;
  /** Shown when the server gives no reason. */
  failed: string;
  /** Advice when the record is used elsewhere. */
  remedy?: ReactNode;
}

/** Asks, deletes, and says inside the dialog why it could not. Mount it to ask. */
export function DeleteDialog({ title, question, name, remove, onDeleted, onClose, confirmLabel, failed, remedy }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isUsed: boolean; isFinal: boolean }>();

  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      onDeleted?.();
      onClose();
    } catch (error) {
      const { message, status } = toProblem(error);
      // A refusal is final; after a network or server error a retry may work.
      setProblem({ text: message ?? failed, isUsed: status === 409, isFinal: status !== undefined && status < 500 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      question={question}
      name={name}
      confirmLabel={confirmLabel}
      busy={isBusy}
      onConfirm={() => void confirm()}
      problem={problem?.text ?? null}
      isFinal={problem?.isFinal}
      remedy={problem?.isUsed ? remedy : undefined}
    />
  );
}

interface DeleteRecordProps extends Omit<DeleteDialogProps, 'question' | 'failed' | 'confirmLabel'> {
  texts: { confirmDelete: string; deleted: string; deleteFailed: string };
  /** How long the success message stays. */
  shownMs?: number;
}

/** `DeleteDialog` for a record, in the words of its noun. Mount it to ask. */
export function DeleteRecord({ texts, shownMs, onDeleted, ...dialog }: DeleteRecordProps) {
  const toast = useToast();
  const deleted = () => {
    toast.success(texts.deleted, { duration: shownMs });
    onDeleted?.();
  };
  return <DeleteDialog {...dialog} question={texts.confirmDelete} failed={texts.deleteFailed} onDeleted={deleted} />;
}

/** After a row is gone, the focus goes to the row that took its place, else to the page's title. */
export function focusRowAt(index: number): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-row]');
  const next = rows[Math.min(index, rows.length - 1)] ?? document.querySelector<HTMLElement>('h1');
  next?.focus();
}
