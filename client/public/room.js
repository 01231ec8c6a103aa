// Keeps the page of a room true while it is open. Without it the page says the same when it is loaded again.
const closing = document.querySelector('#closing');
if (closing && typeof EventSource === 'function') {
  const AGAIN_MS = 5000;
  const words = closing.querySelector('b');
  const others = document.querySelector('#others');
  let shown = closing.dataset.status;
  const listen = () => {
    const source = new EventSource(`${location.pathname}/events`);
    source.addEventListener('message', ({ data }) => {
      const state = JSON.parse(data);
      if (shown !== state.status) location.reload();
      shown = state.status;
      closing.dataset.closes = state.closes_at;
      if (state.status === 'live') words.textContent = `Closes ${state.closes}`;
      if (others) others.textContent = state.says;
    });
    // A browser comes back by itself after a break, but not after an answer that says no.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
    });
  };
  listen();
  const timer = document.createElement('span');
  closing.append(' ', timer);
  const two = (value) => String(value).padStart(2, '0');
  setInterval(() => {
    const left = Math.floor((Date.parse(closing.dataset.closes) - Date.now()) / 1000);
    const isNear = closing.dataset.status === 'live' && left > 0 && left < 86_400;
    timer.textContent = isNear ? `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)} left` : '';
  }, 1000);
}

// Tells for how long a room is in view and in use, and what of it: only of guests whom its owner knows.
const stay = document.querySelector('[data-stay]');
if (stay && typeof IntersectionObserver === 'function') {
  const STEP_MS = 20_000;
  const IDLE_MS = 60_000;
  const LOOK_MS = 1000;
  const seen = new Set();
  const eyes = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) seen.add(target.dataset.part);
  });
  for (const part of document.querySelectorAll('[data-part]')) eyes.observe(part);
  let used = Date.now();
  let looked = Date.now();
  let inView = 0;
  for (const type of ['pointerdown', 'keydown', 'scroll', 'touchmove'])
    addEventListener(
      type,
      () => {
        used = Date.now();
      },
      { passive: true },
    );
  setInterval(() => {
    const now = Date.now();
    if (document.visibilityState === 'visible' && now - used < IDLE_MS) inView += Math.min(now - looked, 2 * LOOK_MS);
    looked = now;
    if (inView < STEP_MS) return;
    inView -= STEP_MS;
    navigator.sendBeacon(`${location.pathname}/stay`, new URLSearchParams({ seen: [...seen].join(',') }));
  }, LOOK_MS);
}
