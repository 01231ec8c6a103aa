import { Suspense } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { ViewEntity } from '#shared/records/views/view.ts';

const ViewsPanel = loadOnTouch(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Opens the saved views of a list. */
export const ViewsButton = ({ entity }: { entity: ViewEntity }) => (
  <Popover label="Views" trigger={<Button variant="ghost">Views</Button>}>
    <Suspense>
      <ViewsPanel entity={entity} />
    </Suspense>
  </Popover>
);
