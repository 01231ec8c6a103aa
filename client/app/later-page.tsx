import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LotGlyph } from '#client/ui/empty-state.tsx';

interface Props {
  title: string;
  /** One honest sentence: what will be done here, and that it cannot be done yet. */
  children: ReactNode;
  /** Something that works today. */
  instead: { label: string; path: string };
}

/** A page of an area that is not built yet. */
export function LaterPage({ title, children, instead }: Props) {
  return (
    <>
      <PageHead title={title} />
      <div className="card">
        <div className="empty">
          <LotGlyph glyph="place" />
          <p>{children}</p>
          <div className="row">
            <ButtonLink to={instead.path} variant="primary">
              {instead.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
