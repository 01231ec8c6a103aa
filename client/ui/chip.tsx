import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Something chosen that can be dropped again, such as an active filter. */
export function Chip({
  label,
  children,
  removeLabel,
  onRemove,
}: {
  label?: string;
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <span className="chip">
      {label && <span>{label}</span>}
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  );
}
