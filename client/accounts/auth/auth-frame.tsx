import type { CSSProperties, ReactNode } from 'react';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { LotLines } from '#client/ui/lot-lines.tsx';
import './auth.css';

/** The frame of the pages before signing in: the form, and beside it a town's lot lines. `width` of the form in pixels. */
export function AuthFrame({ width, children }: { width: number; children: ReactNode }) {
  return (
    <div className="auth" data-wide={width > 400 ? '' : undefined}>
      <main className="auth-form" style={{ '--w': `${width}px` } as CSSProperties}>
        {/** A full page load: the landing page shares no code with the application. */}
        <a className="brand" href="/">
          <BrandMark />
          DealFlow
        </a>
        {children}
      </main>
      <aside className="auth-art" aria-label="About DealFlow">
        <LotLines width={720} height={900} />
        <div className="card card-body stack g-3">
          <h2>Know which seller to call next</h2>
          <ul className="auth-why">
            <li>
              <b>Motivation</b> Why they sell, read from your notes, and where the lead came from.
            </li>
            <li>
              <b>Urgency</b> The deadlines they name, and how fresh the lead is.
            </li>
            <li>
              <b>Financial</b> The equity that is left at the price they ask.
            </li>
          </ul>
          <p className="muted small">Every score comes with the reasons that add up to it.</p>
        </div>
      </aside>
    </div>
  );
}
