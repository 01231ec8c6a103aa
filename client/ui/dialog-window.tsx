import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned. */
  footer?: ReactNode;
  /** In pixels; 420 by default. */
  width?: number;
  /** Whether a click outside, or Escape, closes it; on by default. */
  dismissible?: boolean;
}

/** A modal window: traps focus, and gives it back to what opened it. */
export function DialogWindow({ open, onOpenChange, title, description, children, footer, width, dismissible = true }: DialogProps) {
  const returnFocus = useReturnFocus();
  const stay = dismissible ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className="dialog"
            style={width ? ({ '--dw': `${width}px` } as CSSProperties) : undefined}
            onEscapeKeyDown={stay}
            onInteractOutside={stay}
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="head">
              <Radix.Title>{title}</Radix.Title>
              {dismissible && (
                <Radix.Close asChild>
                  <IconButton label="Close" icon={X} className="push" />
                </Radix.Close>
              )}
            </header>
            <div className="body">
              {description && <Radix.Description>{description}</Radix.Description>}
              {children}
            </div>
            {footer && <footer className="foot">{footer}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
