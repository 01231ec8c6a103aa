import type { LucideIcon } from 'lucide-react';

/** An icon beside words or inside a named control; hidden from assistive technology. */
export function Icon({ of: Drawing, size }: { of: LucideIcon; size?: 'sm' | 'lg' }) {
  return <Drawing className="icon" data-size={size} aria-hidden="true" />;
}
