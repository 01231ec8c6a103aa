import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing-page.tsx';

/** Draws the landing page into `root`; it brings no application code. */
export function mount(root: HTMLElement): void {
  document.title = 'DealFlow, the AI-enhanced wholesaling platform';
  createRoot(root).render(
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  );
}
