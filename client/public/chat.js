/*
 * Puts a button on any page; it opens the web chat in a frame. Served as it is, so this is plain JavaScript:
 *
 *     <script async src="https://deals.example.com/chat.js" data-key="..." data-label="Chat with us"></script>
 *
 * It sets no cookie, loads nothing but the frame, and touches nothing of the page beside its own element.
 */
(() => {
  const script = document.currentScript;
  const key = script?.dataset.key;
  if (!key || !/^[\w-]+$/.test(key)) return;
  const label = script.dataset.label || 'Chat with us';
  const address = new URL(`/chat/${key}`, script.src).href;

  // Sheets that are made, not written into the page, also work where the page's policy forbids inline styles.
  const STYLE = `
    :host { all: initial; position: fixed; inset: auto 0 0 auto; z-index: 2147483000; font-family: system-ui, sans-serif; }
    button {
      position: fixed; right: 20px; bottom: calc(20px + env(safe-area-inset-bottom)); display: flex; align-items: center; gap: 8px;
      min-height: 48px; padding: 0 18px 0 14px; border: 0; border-radius: 24px; font: 600 15px/1 system-ui, sans-serif;
      color: #fff; background: #1d5fe0; box-shadow: 0 2px 6px rgb(0 0 0 / .22), 0 8px 24px rgb(0 0 0 / .2); cursor: pointer;
    }
    button:hover { background: #1a54c6; }
    button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1d5fe0; }
    button i { width: 10px; height: 10px; border-radius: 50%; background: #ffd21f; }
    svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linejoin: round; stroke-linecap: round; }
    iframe {
      position: fixed; right: 20px; bottom: calc(80px + env(safe-area-inset-bottom)); width: 384px;
      height: min(620px, calc(100vh - 100px)); border: 0; border-radius: 14px; box-shadow: 0 2px 8px rgb(0 0 0 / .2), 0 16px 48px rgb(0 0 0 / .28);
    }
    @media (max-width: 480px) {
      iframe { inset: 0; width: 100%; height: 100%; border-radius: 0; }
      button[data-inside][aria-expanded=true] { display: none; }
    }
    [hidden] { display: none; }
  `;

  const start = () => {
    const host = document.createElement('dealflow-chat');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];

    const button = document.createElement('button');
    button.type = 'button';
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', 'M4 5h16v11.5h-9L6.5 20.5v-4H4z');
    svg.append(path);
    const news = document.createElement('i');
    news.setAttribute('aria-hidden', 'true');
    const words = document.createElement('span');
    button.append(svg, words, news);
    root.append(button);
    document.body.append(host);

    let frame;
    let isOpen = false;
    let hasNews = false;
    const draw = () => {
      news.hidden = !hasNews;
      words.textContent = isOpen ? 'Close chat' : label;
      button.setAttribute('aria-expanded', String(isOpen));
      if (hasNews) button.setAttribute('aria-label', `${label}, new message`);
      else button.removeAttribute('aria-label');
      if (frame) frame.hidden = !isOpen;
    };
    const toggle = (open) => {
      isOpen = open;
      if (open) {
        hasNews = false;
        if (!frame) {
          frame = document.createElement('iframe');
          frame.title = label;
          frame.src = address;
          root.prepend(frame);
        }
      }
      draw();
      (open ? frame : button).focus();
    };
    button.addEventListener('click', () => toggle(!isOpen));
    window.addEventListener('message', (event) => {
      if (!frame || event.source !== frame.contentWindow) return;
      // From now on the frame has a way to close it; on a phone ours would lie on its send button.
      if (event.data?.dealflowChat === 'ready') button.dataset.inside = '';
      if (event.data?.dealflowChat === 'close' && isOpen) toggle(false);
      if (event.data?.dealflowChat === 'message' && !isOpen) {
        hasNews = true;
        draw();
      }
    });
    draw();
  };
  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start, { once: true });
})();
