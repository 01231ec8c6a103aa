import type { Carrying, Events } from '../../core/noun.ts';

export const leadEvents = {
  'lead.created': 'created',
  'lead.imported': 'imported',
  'lead.updated': 'updated',
  'lead.merged': 'merged',
  /** The other lead. */
  'lead.combined': 'combined' as Carrying<{ lead_id: number }>,
  'lead.separated': 'separated' as Carrying<{ lead_id: number }>,
  'lead.undone': 'undone',
  /** The day on which the action was due, as YYYY-MM-DD; null when it had none. */
  'lead.completed': 'completed' as Carrying<{ due: string | null }>,
  'lead.unsubscribed': 'unsubscribed',
  'lead.deleted': 'deleted',
  'lead.touched': 'contacted' as Carrying<{ touch_id: number }>,
  'lead.noted': 'updated' as Carrying<{ touch_id: number }>,
  'lead.touch_undone': 'undone' as Carrying<{ touch_id: number }>,
  'message.sent': 'contacted',
} as const satisfies Events;
