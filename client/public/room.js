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
