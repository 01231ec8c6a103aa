import {
  Children,
  type ComponentProps,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { loadOnTouch } from './when-opened.tsx';

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = loadOnTouch(async () => (await loadPanel()).MenuPanel);

export const MenuItem = loadOnTouch(async () => (await loadPanel()).MenuPanelItem);
export const MenuSeparator = loadOnTouch(async () => (await loadPanel()).MenuPanelSeparator);

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'> & { 'data-items'?: string }>;
  children: ReactNode;
  /** Opens at once: its code came with the click. */
  defaultOpen?: boolean;
}

const isText = (part: ReactNode) => typeof part === 'string' || typeof part === 'number';

const listItems = (children: ReactNode): string[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    const { children: inner } = child.props;
    return child.type === MenuItem ? [Children.toArray(inner).filter(isText).join('')] : listItems(inner);
  });

/** A list of actions that opens under `trigger` (one button). */
export function Menu({ trigger, defaultOpen = false, ...panel }: MenuProps) {
  const [opened, setOpened] = useState<'by key' | 'by pointer' | undefined>(defaultOpen ? 'by pointer' : undefined);
  // The palette finds them while the menu is closed.
  const named = cloneElement(trigger, { 'data-items': listItems(panel.children).join('\n') });
  const closed = cloneElement(named, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A press of Enter is a click of no pointer.
    onClick: (event: MouseEvent) => setOpened(event.detail === 0 ? 'by key' : 'by pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpened('by key');
    },
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel {...panel} trigger={named} atFirst={opened === 'by key'} />
    </Suspense>
  );
}
