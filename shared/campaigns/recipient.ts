/** Recipients: one lead in one campaign, and what came of it. */

/** In the order of precedence, strongest first. */
export const RECIPIENT_STATUSES = ['responded', 'clicked', 'opened', 'sent', 'pending'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const RECIPIENT_EVENTS = ['open', 'machine_open', 'click', 'machine_click', 'reply', 'bounce', 'unsubscribe', 'failure'] as const;
export type RecipientEventKind = (typeof RECIPIENT_EVENTS)[number];

/** The first that is true of responded, clicked, opened, sent; else pending. A machine's open is none. */
export function recipientStatus(moments: {
  responded_at: string | null;
  clicked_at: string | null;
  opened_at: string | null;
  sent_at: string | null;
}): RecipientStatus {
  if (moments.responded_at) return 'responded';
  if (moments.clicked_at) return 'clicked';
  if (moments.opened_at) return 'opened';
  return moments.sent_at ? 'sent' : 'pending';
}
