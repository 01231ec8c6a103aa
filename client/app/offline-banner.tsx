import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '#client/ui/banner.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Shown while the connection is lost. What was asked meanwhile is asked again by itself once it is back. */
export function OfflineBanner() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <div className="offline">
      <Banner tone="yellow" icon={WifiOff}>
        <b>You are offline.</b> What was loaded stays on the screen. Saving works again once you reconnect.
      </Banner>
    </div>
  );
}
