import type { ReactNode } from 'react';

interface Props {
  title?: ReactNode;
  /** Beside the title, at the end. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Whether the content keeps its distance from the edge; tables do without. */
  padded?: boolean;
  children: ReactNode;
}

export function Card({ title, actions, footer, padded = true, children }: Props) {
  return (
    <section className="card">
      {(title || actions) && (
        <header className="card-head">
          {title && <h2>{title}</h2>}
          {actions && <div className="push">{actions}</div>}
        </header>
      )}
      {padded ? <div className="card-body">{children}</div> : children}
      {footer && <footer className="card-foot">{footer}</footer>}
    </section>
  );
}
