import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { AppProviders } from './providers.tsx';
import { appRoutes } from './router.tsx';

/** Starts the application in `root`. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <AppProviders>
        <RouterProvider router={appRoutes} />
      </AppProviders>
    </StrictMode>,
  );
}
