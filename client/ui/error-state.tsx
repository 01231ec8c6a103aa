import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { Button } from './button.tsx';
import { LotGlyph } from './empty-state.tsx';

interface Props {
  title: string;
  /** Of the call that failed, in place of a message and an id. */
  error?: unknown;
  /** The server's message. */
  message?: string;
  requestId?: string | null;
  onRetry?: () => void;
  glyph?: ComponentProps<typeof LotGlyph>['glyph'];
  actions?: ReactNode;
  /** Replaces a whole page, and so has its heading. */
  isPage?: boolean;
}

/** Something could not be shown: what, why, a way to try again, and an id to quote. */
export function ErrorState({ title, error, onRetry, glyph = 'problem', actions, isPage, ...given }: Props) {
  const { reason: message, requestId } = error ? toProblem(error) : { ...given, reason: given.message };
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="empty" role="alert">
      <LotGlyph glyph={glyph} />
      <Heading>{title}</Heading>
      {message && message !== title && <p>{message}</p>}
      {requestId && <p className="small">Request {requestId}</p>}
      <div className="row">
        {onRetry && (
          <Button icon={RefreshCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
