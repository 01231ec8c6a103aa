import { type ReactNode, useState } from 'react';

/** A card that shows its content once it is opened. */
export function FoldCard({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="card fold-card" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="card-head">
        <h2>{title}</h2>
      </summary>
      {wasOpened && children}
    </details>
  );
}
