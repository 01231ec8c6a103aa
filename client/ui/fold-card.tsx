import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A card that shows its content once it is opened. */
export function FoldCard({ title, startsOpen = false, children }: Props) {
  const [wasOpened, setWasOpened] = useState(startsOpen);
  return (
    <details className="card fold-card" open={startsOpen || undefined} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="card-head">
        <h2>{title}</h2>
      </summary>
      {wasOpened && children}
    </details>
  );
}
