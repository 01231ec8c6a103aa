/** A look at a row of a list without leaving it. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';

interface Props {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  href: string;
  onClose: () => void;
}

export const Peek = ({ title, facts, href, onClose }: Props) => (
  <Drawer
    open
    title={title}
    footer={
      <ButtonLink variant="primary" to={href}>
        Open
      </ButtonLink>
    }
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <FactList>
      {facts.map(({ label, value }) => (
        <FactItem key={label} label={label}>
          {value}
        </FactItem>
      ))}
    </FactList>
  </Drawer>
);
