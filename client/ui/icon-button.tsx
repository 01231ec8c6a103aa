import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';

interface Look {
  /** The name that is read out, and shown by the browser on hover. */
  label: string;
  icon: LucideIcon;
  tone?: 'red';
}

export function IconButton({ label, icon, tone, className, ...rest }: Omit<ComponentProps<'button'>, 'type'> & Look) {
  return (
    <button
      type="button"
      className={className ? `icon-btn ${className}` : 'icon-btn'}
      aria-label={label}
      title={label}
      data-tone={tone}
      {...rest}
    >
      <Icon of={icon} />
    </button>
  );
}

export function IconLink({ label, icon, tone, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className="icon-btn" aria-label={label} title={label} data-tone={tone}>
      <Icon of={icon} />
    </Link>
  );
}
