import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type Button, getButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = ComponentProps<typeof Link> & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'icon'>;

/** A link inside the application that looks like a button. */
export function ButtonLink({ variant, size, block, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} {...getButtonLook({ variant, size, block })}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
