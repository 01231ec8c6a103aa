import { Drawer } from '#client/ui/drawer.tsx';
import { Navigation } from './navigation.tsx';

interface Props {
  onClose: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** The sidebar of small screens. */
export function MenuDrawer({ onClose, onSearch, onHelp }: Props) {
  return (
    <Drawer open onOpenChange={onClose} title="DealFlow" side="left">
      <div className="drawer-nav">
        <Navigation onSearch={onSearch} onHelp={onHelp} onFollow={onClose} />
      </div>
    </Drawer>
  );
}
