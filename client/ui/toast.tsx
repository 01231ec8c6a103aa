import { CircleCheck, CircleX, Info, type LucideIcon, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type Kind = 'success' | 'error' | 'info';

interface ToastOptions {
  /** A second, quieter line. */
  detail?: string;
  /** In milliseconds; 4000 by default. */
  duration?: number;
  /** Takes the place of the one with the same key. */
  key?: string;
  /** One thing to do about it, such as taking it back. Closes the toast. */
  action?: { label: string; onSelect: () => void };
}

interface Entry extends ToastOptions {
  id: number;
  kind: Kind;
  message: string;
}

interface Toasts {
  success: (message: string, options?: ToastOptions) => void;
  error: (message: string, options?: ToastOptions) => void;
  info: (message: string, options?: ToastOptions) => void;
}

const DURATION_MS = 4000;
/** For a step that is worth a second thought. */
export const UNDO_SHOWN_MS = 12_000;
const AT_MOST = 3;
const TONES: Record<Kind, string> = { success: 'green', error: 'red', info: 'blue' };
const ICONS: Record<Kind, LucideIcon> = { success: CircleCheck, error: CircleX, info: Info };

let lastId = 0;

const ToastContext = createContext<Toasts | null>(null);

/** Shows a toast. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider');
  return toasts;
}

/** Shows toasts at the top right: newest on top, at most three, paused while the pointer or the focus is on them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [paused, setPaused] = useState(false);

  const api = useMemo<Toasts>(() => {
    const show = (kind: Kind) => (message: string, options?: ToastOptions) => {
      lastId += 1;
      const entry = { ...options, id: lastId, kind, message };
      const isOther = (one: Entry) => one.key === undefined || one.key !== entry.key;
      setEntries((shown) => [entry, ...shown.filter(isOther)].slice(0, AT_MOST));
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, []);
  const close = useCallback((id: number) => {
    setEntries((shown) => shown.filter((entry) => entry.id !== id));
    // What is closed under the pointer or the focus sends no event that it was left.
    setPaused(false);
  }, []);

  return (
    <ToastContext value={api}>
      {children}
      <section
        className="toasts"
        aria-label="Notifications"
        onPointerMove={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {entries.map((entry) => (
          <ToastItem key={entry.id} entry={entry} paused={paused} onClose={close} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastItem({ entry, paused, onClose }: { entry: Entry; paused: boolean; onClose: (id: number) => void }) {
  const { id, kind, message, detail, duration = DURATION_MS, action } = entry;
  const remaining = useRef(duration);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onClose(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused, id, onClose]);

  return (
    <div className="toast" data-tone={TONES[kind]} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={ICONS[kind]} />
      <p>
        {message}
        {detail && <small>{detail}</small>}
      </p>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onSelect();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => onClose(id)} />
    </div>
  );
}
