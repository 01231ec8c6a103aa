import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type Tone = 'neutral' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'violet' | 'cyan';

interface Props {
  children: ReactNode;
  /** A status value; the tokens know its color. */
  status?: string;
  tone?: Tone;
  dot?: boolean;
  /** Without a background. */
  plain?: boolean;
  icon?: LucideIcon;
}

/** A status, always with its word. */
export function Badge({ children, status, tone, dot = true, plain, icon }: Props) {
  return (
    <span
      className="badge"
      data-status={status}
      data-tone={tone}
      data-dot={dot && !icon ? '' : undefined}
      data-plain={plain ? '' : undefined}
    >
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

/** A kind: grey, with a hairline. */
export function Tag({ children, icon }: { children: ReactNode; icon?: LucideIcon }) {
  return (
    <span className="tag">
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
