import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './return-focus.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Icon buttons left of the close button. */
  actions?: ReactNode;
  footer?: ReactNode;
  side?: 'left' | 'right';
}

/** A modal panel at the edge of the screen. */
export function DrawerPanel({ open, onOpenChange, title, children, actions, footer, side = 'right' }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="drawer" data-side={side} aria-describedby={undefined} {...returnFocus}>
          <header className="card-head">
            <Radix.Title>{title}</Radix.Title>
            <div className="push">
              {actions}
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} />
              </Radix.Close>
            </div>
          </header>
          <div className="drawer-body">{children}</div>
          {footer && <footer className="card-foot">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
