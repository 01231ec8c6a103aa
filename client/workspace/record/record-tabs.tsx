/** The tabs of a record; the open one is in the URL. */
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';

export interface RecordTab<Id extends string = string> {
  id: Id;
  label: string;
  content: () => ReactNode;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly [RecordTab<Id>, ...RecordTab<Id>[]];
}

export function RecordTabs<Id extends string>({ label, tabs }: Props<Id>) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { id: tab } = tabs.find(({ id }) => `#${id}` === hash) ?? tabs[0];
  const open = (id: string) => void navigate({ search, hash: id }, { preventScrollReset: true });

  // A tab comes when it is first opened, and keeps what is typed there.
  const [opened, setOpened] = useState<readonly Id[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (
    <Tabs label={label} value={tab} onValueChange={open} tabs={tabs.map(({ id, label: name }) => ({ value: id, label: name }))}>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} value={id} isKept>
          {opened.includes(id) && (
            <div id={id} className="stack">
              {content()}
            </div>
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
