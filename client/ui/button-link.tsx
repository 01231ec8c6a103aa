import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, getButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';

/** A link inside the application that looks like a button. */
export function ButtonLink({ variant, size, block, icon, children, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link {...rest} {...getButtonLook({ variant, size, block })}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
