/** The page for links that lead nowhere, or not now: a sentence, and whom to ask. */
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { type LinkSender, OutsidePage, CallLink } from './page.tsx';

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
