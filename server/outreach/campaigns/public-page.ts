/** A page for somebody who has no account: words and one button, in the product's look, without a script. */
import { escapeHtml } from '#server/core/html.ts';
import { renderPage } from '#server/core/public-page.ts';

export interface PublicPage {
  title: string;
  text: string;
  /** A form that posts to the page's own address. */
  button?: string;
}

const STYLE = `
@media (prefers-color-scheme: dark) { :root { --accent: #2563eb; } }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; }
main { width: 100%; max-width: 440px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
form { margin-top: 24px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 600;
  cursor: pointer; }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;

/** The page as HTML; everything in it is escaped. */
export const publicPage = ({ title, text, button }: PublicPage): string =>
  renderPage({
    ...{ title, style: STYLE, icon: '/favicon.svg' },
    main: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : ''}`,
  });
