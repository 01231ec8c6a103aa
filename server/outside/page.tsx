/** The document around a page for people without an account, and what such pages have in common. */
import type { ReactElement, ReactNode } from 'react';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { STYLESHEET, STYLESHEET_PATH } from './assets.ts';

/** The sender of a link, whom the reader may call. */
export interface LinkSender {
  company: string;
  phone: string | null;
}

interface PageProps {
  title: string;
  /** Its section of the stylesheet. */
  look: 'end' | 'hold' | 'sign' | 'sheet' | 'sheet room' | 'verify';
  /** Named in a bar above the page. */
  sender?: LinkSender | undefined;
  /** Addresses of scripts, without which the page works too. */
  scripts?: readonly string[];
  /** A script inside, beside the stylesheet: such a page works from a saved copy. */
  ownScript?: string;
  /** Below `main`. */
  bottom?: ReactNode;
  children: ReactNode;
}

/** A whole page. */
export function OutsidePage({ title, look, sender, scripts = [], ownScript, bottom, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!ownScript && <meta name="robots" content="noindex" />}
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {ownScript ? <style dangerouslySetInnerHTML={{ __html: STYLESHEET }} /> : <link rel="stylesheet" href={STYLESHEET_PATH} />}
        {scripts.map((src) => (
          <script key={src} src={src} defer />
        ))}
      </head>
      <body className={look}>
        {sender && (
          <header className="top">
            <b>{sender.company}</b>
            {sender.phone && <CallLink phone={sender.phone} />}
          </header>
        )}
        <main>{children}</main>
        {bottom}
        {ownScript && <script dangerouslySetInnerHTML={{ __html: ownScript }} />}
      </body>
    </html>
  );
}

/** A link that calls a phone, by its number or by other words. */
export const CallLink = ({ phone, className, children }: { phone: string; className?: string; children?: ReactNode }) => (
  <a className={className} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    {children ?? formatPhoneNumber(phone)}
  </a>
);

/** A line of a list of facts; nothing where it has no value. */
export const LabelRow = ({ label, value }: { label: string; value: ReactNode }) =>
  value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;

/** An error message, under a field or above a form. */
export const FieldProblem = ({ words, id }: { words: string | undefined; id?: string }) =>
  words ? (
    <p className="problem" role="alert" id={id}>
      {words}
    </p>
  ) : null;

/** By which a field with a problem is tied to its words. */
export const markField = (words: string | undefined, id: string) => (words ? { 'aria-invalid': true, 'aria-describedby': id } : {});

/** Signs that turn around how the text after them reads: whatever somebody typed, it stays in its place. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Renders a page to HTML. React is loaded with the first page, not at the start. */
export async function renderGuestPage(page: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(page).replace(TURNING, '')}\n`;
}

export interface End {
  title: string;
  about?: string | undefined;
  /** What somebody wrote about it. */
  quote?: string | null | undefined;
  /** Who sent the link, where that is known: they can be called. */
  sender?: LinkSender | undefined;
}

/** The link was made here, and does not do what was asked of it any more, or not yet; with what its page says. */
export class LinkEnded extends Error {
  readonly status: number;
  readonly end: End;
  constructor(end: End, status = 410) {
    super(end.title);
    this.end = end;
    this.status = status;
  }
}

export const EndPage = ({ title, about, quote, sender }: End) => (
  <OutsidePage title={title} look="end" sender={sender}>
    <span className="verdict" aria-hidden="true">
      !
    </span>
    <h1>{title}</h1>
    {about && <p>{about}</p>}
    {quote && <blockquote>{quote}</blockquote>}
    {sender?.phone && (
      <CallLink className="button line" phone={sender.phone}>
        Call {formatPhoneNumber(sender.phone)}
      </CallLink>
    )}
  </OutsidePage>
);
