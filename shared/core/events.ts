/** What can happen to an account's records: one line an event, with its subject and what the history calls it. */
import { z } from './zod.ts';

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
/** What one field was and became; only the history shows it. */
export const fieldChange = z.object({ field: z.string(), before: plainValue, after: plainValue });
export type FieldChange = z.output<typeof fieldChange>;

/** What events are about, and what the history calls one of them. */
export const SUBJECTS = {
  leads: 'Lead',
  tags: 'Tag',
  views: 'View',
  properties: 'Property',
  deals: 'Deal',
  milestones: 'Milestone',
  saved_properties: 'Saved property',
  imports: 'Import',
  account: 'Account',
  campaigns: 'Campaign',
  conversations: 'Conversation',
  appointments: 'Appointment',
  achievements: 'Achievement',
  payments: 'Payment',
  sales: 'Sale',
  buyers: 'Buyer',
  buyer_offers: 'Offer',
  lists: 'List',
} as const;

const on = <const Subject extends keyof typeof SUBJECTS, const Action extends string>(subject: Subject, action: Action) => ({
  subject,
  action,
});

export const EVENTS = {
  'lead.created': on('leads', 'created'),
  'lead.imported': on('leads', 'imported'),
  'lead.updated': on('leads', 'updated'),
  'lead.merged': on('leads', 'merged'),
  'lead.undone': on('leads', 'undone'),
  'lead.completed': on('leads', 'completed'),
  'lead.unsubscribed': on('leads', 'unsubscribed'),
  'lead.deleted': on('leads', 'deleted'),
  'lead.touched': on('leads', 'contacted'),
  'lead.noted': on('leads', 'updated'),
  'lead.touch_undone': on('leads', 'undone'),
  'message.sent': on('leads', 'contacted'),
  'view.created': on('views', 'created'),
  'view.updated': on('views', 'updated'),
  'view.deleted': on('views', 'deleted'),
  'tag.created': on('tags', 'created'),
  'tag.updated': on('tags', 'updated'),
  'tag.deleted': on('tags', 'deleted'),
  'property.created': on('properties', 'created'),
  'property.updated': on('properties', 'updated'),
  'property.deleted': on('properties', 'deleted'),
  'saved_property.saved': on('saved_properties', 'saved'),
  'saved_property.updated': on('saved_properties', 'updated'),
  'saved_property.removed': on('saved_properties', 'removed'),
  'deal.created': on('deals', 'created'),
  'deal.updated': on('deals', 'updated'),
  'deal.closed': on('deals', 'updated'),
  'deal.cancelled': on('deals', 'updated'),
  'deal.reopened': on('deals', 'updated'),
  'deal.deleted': on('deals', 'deleted'),
  'milestone.created': on('milestones', 'created'),
  'milestone.updated': on('milestones', 'updated'),
  'milestone.completed': on('milestones', 'completed'),
  'milestone.reopened': on('milestones', 'reopened'),
  'milestone.deleted': on('milestones', 'deleted'),
  'buyer.created': on('buyers', 'created'),
  'buyer.imported': on('buyers', 'imported'),
  'buyer.updated': on('buyers', 'updated'),
  'buyer.merged': on('buyers', 'merged'),
  'buyer.undone': on('buyers', 'undone'),
  'buyer.unsubscribed': on('buyers', 'unsubscribed'),
  'buyer.deleted': on('buyers', 'deleted'),
  'offer.created': on('buyer_offers', 'created'),
  'offer.updated': on('buyer_offers', 'updated'),
  'offer.accepted': on('buyer_offers', 'updated'),
  'offer.deleted': on('buyer_offers', 'deleted'),
  'sale.created': on('sales', 'created'),
  'sale.updated': on('sales', 'updated'),
  'sale.merged': on('sales', 'merged'),
  'sale.undone': on('sales', 'undone'),
  'sale.deleted': on('sales', 'deleted'),
  'list.created': on('lists', 'created'),
  'list.updated': on('lists', 'updated'),
  'list.deleted': on('lists', 'deleted'),
  'import.finished': on('imports', 'imported'),
  'import.undone': on('imports', 'undone'),
  'campaign.created': on('campaigns', 'created'),
  'campaign.updated': on('campaigns', 'updated'),
  'campaign.started': on('campaigns', 'started'),
  'campaign.paused': on('campaigns', 'paused'),
  'campaign.resumed': on('campaigns', 'resumed'),
  'campaign.finished': on('campaigns', 'finished'),
  'campaign.replied': on('campaigns', 'replied'),
  'campaign.unsubscribed': on('campaigns', 'unsubscribed'),
  'campaign.deleted': on('campaigns', 'deleted'),
  'conversation.created': on('conversations', 'created'),
  'conversation.updated': on('conversations', 'updated'),
  'conversation.scored': on('conversations', 'updated'),
  'conversation.contacted': on('conversations', 'contacted'),
  'conversation.replied': on('conversations', 'replied'),
  'conversation.handed_over': on('conversations', 'handed_over'),
  'conversation.booked': on('conversations', 'booked'),
  'conversation.deleted': on('conversations', 'deleted'),
  'appointment.booked': on('appointments', 'booked'),
  'appointment.updated': on('appointments', 'updated'),
  'appointment.rescheduled': on('appointments', 'rescheduled'),
  'appointment.cancelled': on('appointments', 'cancelled'),
  'appointment.kept': on('appointments', 'kept'),
  'appointment.missed': on('appointments', 'missed'),
  'appointment.deleted': on('appointments', 'deleted'),
  'payment.paid': on('payments', 'paid'),
  'payment.cancelled': on('payments', 'cancelled'),
  'achievement.created': on('achievements', 'created'),
  'achievement.updated': on('achievements', 'updated'),
  'achievement.deleted': on('achievements', 'deleted'),
  'achievement.earned': on('achievements', 'earned'),
  'achievement.undone': on('achievements', 'undone'),
} as const;

export type EventType = keyof typeof EVENTS;
export type EventSubject = (typeof EVENTS)[EventType]['subject'];
export type EventAction = (typeof EVENTS)[EventType]['action'];
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** The events of some subjects; of all without any. */
export const eventsOn = (...subjects: readonly EventSubject[]): EventType[] =>
  EVENT_TYPES.filter((type) => subjects.includes(EVENTS[type].subject));

/** The events that the history calls by one of these names. */
export const eventsCalled = (...actions: readonly EventAction[]): EventType[] =>
  EVENT_TYPES.filter((type) => (actions as readonly string[]).includes(EVENTS[type].action));

/** What an event carries beside its subject; most carry nothing. */
export interface EventData {
  /** The day on which the action was due, as YYYY-MM-DD; null when it had none. */
  'lead.completed': { due: string | null };
  'lead.touched': { touch_id: number };
  'lead.noted': { touch_id: number };
  'lead.touch_undone': { touch_id: number };
  /** The lead's score when it began. */
  'conversation.created': { score: number };
  'conversation.scored': { before: number; after: number; reasons: string };
  'conversation.handed_over': { reason: string | null };
  'conversation.booked': { starts_at: string };
}
