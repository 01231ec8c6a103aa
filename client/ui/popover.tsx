import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { loadOnTouch } from './when-opened.tsx';

const PopoverPanel = loadOnTouch(async () => (await import('./popover-panel.tsx')).PopoverPanel);

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>;
  label: string;
  children: ReactNode;
}

/** A small panel under `trigger` (one button), for controls rather than actions. */
export function Popover({ trigger, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => {
      setWasOpened(true);
      setOpen(true);
    },
  });
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPanel open={isOpen} onOpenChange={setOpen} trigger={trigger} label={label}>
        {children}
      </PopoverPanel>
    </Suspense>
  );
}
