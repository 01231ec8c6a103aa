/**
 * Windows whose code is not part of the first load: it comes with the first touch of the page, long before anything can be opened,
 * and stays if the connection is lost later.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
let isTouched = false;

// A failure is no matter here: opening asks again.
const startLoading = (load: Load) => void load().catch(() => undefined);

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

function onTouch(event: Event) {
  // A browser also tells of a move when the page came to lie under a pointer that rests.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
  for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true });
  isTouched = true;
  for (const load of waiting) startLoading(load);
  waiting.clear();
}
for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { capture: true });

/** The component that `load` brings, at latest when it is drawn; needs a Suspense around it. */
export function loadOnTouch<Props>(load: () => Promise<ComponentType<Props>>) {
  if (isTouched) startLoading(load);
  else waiting.add(load);
  return lazy(async () => ({ default: await load() }));
}

/** The same for a window: nothing until it is first shown with `open`. */
export function loadWhenOpened<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = loadOnTouch(load);
  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
