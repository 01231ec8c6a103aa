import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Opens at once: its code came with the click. */
  defaultOpen?: boolean;
}

/** A list of actions that opens under `trigger` (one button). */
export function Menu({ trigger, children, align = 'end', defaultOpen }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** The key that does the same. */
  shortcut?: string;
}

export function MenuItem({ children, onSelect, icon, danger, disabled, shortcut }: ItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" data-tone={danger ? 'red' : undefined} disabled={disabled} onSelect={onSelect}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="menu-line" />;
}
