import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface MenuPanelProps {
  trigger: ReactElement;
  children: ReactNode;
  /** Opened by a key, the first item gets the focus. */
  atFirst: boolean;
}

/** Open when it is first drawn. */
export function MenuPanel({ trigger, children, atFirst }: MenuPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atFirst) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [atFirst]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content ref={content} className="menu" align="end" sideOffset={4} collisionPadding={8}>
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
}

export function MenuPanelItem({ children, onSelect, icon, danger }: ItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" data-tone={danger ? 'red' : undefined} onSelect={onSelect}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </DropdownMenu.Item>
  );
}

export function MenuPanelSeparator() {
  return <DropdownMenu.Separator className="menu-line" />;
}
