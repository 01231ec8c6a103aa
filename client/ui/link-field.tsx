/** A link to hand over: copied, or scanned from the screen. */
import { QrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';

const QrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }));

/** Addresses that each machine has for itself. */
const isOwnMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '0.0.0.0', '[::1]'].includes(hostname);

interface Props {
  url: string;
  label: string;
  /** What the link opens, and how long. */
  children: ReactNode;
}

/** A new link wants a new key. */
export function LinkField({ url, label, children }: Props) {
  const [isShown, setShown] = useState(false);
  const page = window.location.origin;
  const made = new URL(url, page);
  const link = isOwnMachine(made) ? new URL(made.pathname + made.search, page) : made;
  return (
    <div className="stack g-2">
      <CopyField aria-label={label} value={link.href}>
        <Button icon={QrCode} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          QR code
        </Button>
      </CopyField>
      {isShown && (
        <Suspense>
          <QrPicture text={link.href} label={`QR code: ${label}`} />
        </Suspense>
      )}
      <p className="small muted" role="status">
        {children} {isOwnMachine(link) && 'Set PUBLIC_URL, or the link works only on this computer.'}
      </p>
    </div>
  );
}
