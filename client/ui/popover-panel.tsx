import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface PopoverPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

export function PopoverPanel({ open, onOpenChange, trigger, label, children }: PopoverPanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu popover" align="start" sideOffset={4} collisionPadding={8} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
