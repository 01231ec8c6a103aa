import type { ReactNode } from 'react';
import { useNamedRecord } from '#client/core/record-name.ts';

/** The one `h1` of a page. A new route moves the focus to it. */
export function PageHead({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  useNamedRecord(typeof title === 'string' ? title : undefined);
  return (
    <header className="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  );
}
