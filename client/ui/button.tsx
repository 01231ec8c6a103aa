import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  icon?: LucideIcon;
}

interface Props extends Omit<ComponentProps<'button'>, 'type'>, ButtonLook {
  type?: 'button' | 'submit' | 'reset';
  /** Shows the spinner and disables the button. */
  busy?: boolean;
  /** Shown instead of the children while busy. */
  busyText?: ReactNode;
}

/** The attributes that make any element look like a button. */
export const getButtonLook = ({ variant = 'secondary', size = 'md', block }: ButtonLook) => ({
  className: 'btn',
  'data-variant': variant === 'secondary' ? undefined : variant,
  'data-size': size === 'md' ? undefined : size,
  'data-block': block ? '' : undefined,
});

export function Button({ variant, size, block, icon, busy, busyText, children, className, type = 'button', disabled, ...rest }: Props) {
  const look = getButtonLook({ variant, size, block });
  return (
    <button
      {...look}
      className={className ? `${look.className} ${className}` : look.className}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}
