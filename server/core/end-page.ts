/** Where a link for people outside leads to nothing, or not now: one look, a sentence, and whom to ask. */
import { phoneWords } from '#shared/core/phone.ts';
import { escapeHtml as text } from './html.ts';
import { renderPage } from './public-page.ts';
import { renderSenderBar, SENDER_BAR_STYLE, toCallUrl } from './sender.ts';

const STYLE = `${SENDER_BAR_STYLE}
:root { --warn: #8a4b00; --warn-tint: #fdf0c8; }
@media (prefers-color-scheme: dark) { :root { --warn: #ffc46b; --warn-tint: #33260c; } }
body { min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; }
main { grid-row: 2; place-self: center; display: grid; gap: 8px; width: min(100% - 32px, 440px); margin-block: 32px 12vh; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
main > * { margin: 0; overflow-wrap: anywhere; }
.verdict { width: 48px; height: 48px; margin-bottom: 8px; border-radius: 50%; display: grid; place-items: center; font-size: 24px; background: var(--warn-tint); color: var(--warn); }
h1 { font-size: 22px; line-height: 1.3; }
p { color: var(--soft); }
blockquote { padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; white-space: pre-line; }
.button { display: grid; place-items: center; min-height: 48px; margin-top: 16px; padding: 8px 20px; border: 1px solid var(--soft); border-radius: 8px; color: var(--text); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

interface End {
  title: string;
  about?: string;
  /** What somebody wrote about it. */
  quote?: string | null | undefined;
  /** Who sent the link, where that is known: they can be called. */
  sender?: { company: string; phone: string | null } | undefined;
}

/** The page as HTML; everything in it is escaped. */
export function renderEndPage({ title, about, quote, sender }: End): string {
  const phone = sender?.phone;
  return renderPage({
    ...{ title, style: STYLE },
    top: sender ? renderSenderBar(sender) : '',
    main: [
      `<span class="verdict" aria-hidden="true">!</span><h1>${text(title)}</h1>`,
      about ? `<p>${text(about)}</p>` : '',
      quote ? `<blockquote>${text(quote)}</blockquote>` : '',
      phone ? `<a class="button" href="${toCallUrl(phone)}">Call ${text(phoneWords(phone))}</a>` : '',
    ].join('\n'),
  });
}
