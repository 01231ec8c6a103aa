import { CircleQuestionMark } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';
import { IconButton } from './icon-button.tsx';

/** A definition behind a small question mark: on hover, on focus, and on a tap. */
export function Hint({ about, children }: { about: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          // The library closes on a press; here a press opens.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <IconButton className="hint" label={`About ${about}`} title={undefined} icon={CircleQuestionMark} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** A short explanation of `children` (one focusable element) on hover and focus. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
