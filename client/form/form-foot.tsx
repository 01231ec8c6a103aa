import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLasting } from '#client/core/hooks.ts';
import { Button } from '#client/ui/button.tsx';

interface FormFootProps {
  /** Why it is not saved. */
  problem: { text: string; hint?: string | undefined } | undefined;
  isBusy: boolean;
  isDone: boolean;
  submit: string;
  submitting?: string | undefined;
  /** Where Cancel leads; absent on a form that saves each field by itself. */
  cancel: string | undefined;
  /** Nothing changed yet: saving is not the main action. */
  isAtRest?: boolean;
}

/** The end of a form: status, errors and buttons. */
export function FormFoot({ problem, isBusy, isDone, submit, submitting = 'Submitting...', cancel, isAtRest = false }: FormFootProps) {
  const isSlow = useLasting(isBusy);
  return (
    <footer className="form-foot">
      {problem ? (
        <div className="form-problem" role="alert">
          <p className="error">
            <TriangleAlert className="icon" aria-hidden="true" />
            {problem.text}
          </p>
          {problem.hint && <p className="muted small">{problem.hint}</p>}
        </div>
      ) : isSlow ? (
        <p className="muted small" role="status">
          The server is slow. What you typed is still here.
        </p>
      ) : cancel === undefined ? (
        <span className="muted small">Changes save as you go.</span>
      ) : (
        <span className="muted small row g-tight only-desktop">
          <kbd className="kbd">Ctrl</kbd>
          <kbd className="kbd">Enter</kbd> to submit
        </span>
      )}
      <span className="push row">
        {cancel !== undefined && (
          <Link className="btn" data-variant="ghost" to={cancel}>
            Cancel
          </Link>
        )}
        <Button type="submit" variant={isAtRest ? 'secondary' : 'primary'} busy={isBusy} disabled={isDone}>
          {isBusy ? submitting : submit}
        </Button>
      </span>
    </footer>
  );
}
