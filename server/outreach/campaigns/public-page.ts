/** A page for somebody who has no account: words and one button, in the product's look, without a script. */
import { escapeHtml } from '#server/core/html.ts';

export interface PublicPage {
  title: string;
  text: string;
  /** A form that posts to the page's own address. */
  button?: string;
}

const STYLE = `
:root { color-scheme: light dark; --bg: #fafafb; --card: #fff; --line: #dfe1e6; --text: #1d1f24; --soft: #555a64; --accent: #2563eb; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1014; --card: #16181d; --line: #2b2f37; --text: #f4f5f7; --soft: #a4a9b3; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--bg); color: var(--text);
  font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
form { margin-top: 24px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 600;
  cursor: pointer; }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;

/** The page as HTML; everything in it is escaped. */
export const publicPage = ({ title, text, button }: PublicPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : ''}
</main>
</body>
</html>
`;
