/** All nouns in the order of the API document: the only place that collects them. */
import type { Carrying, Events, Noun } from './noun.ts';
import { paymentEvents } from '../accounts/payments/noun.ts';
import { contractEvents, contractTemplateEvents } from '../closing/contracts/noun.ts';
import { depositEvents } from '../closing/deposits/noun.ts';
import { listingEvents } from '../closing/marketplace/noun.ts';
import { appointmentEvents } from '../outreach/appointments/noun.ts';
import { campaignEvents } from '../outreach/campaigns/noun.ts';
import { conversationEvents } from '../outreach/conversations/noun.ts';
import { buyerEvents, buyerOfferEvents } from '../records/buyers/noun.ts';
import { dealEvents } from '../records/deals/noun.ts';
import { leadEvents } from '../records/leads/noun.ts';
import { listEvents } from '../records/leads/lists/noun.ts';
import { milestoneEvents } from '../records/deals/milestones/noun.ts';
import { propertyEvents } from '../records/properties/noun.ts';
import { saleEvents } from '../records/deals/sales/noun.ts';
import { savedPropertyEvents } from '../records/properties/saved/noun.ts';
import { tagEvents } from '../records/leads/tags/noun.ts';
import { viewEvents } from '../records/views/noun.ts';
import { achievementEvents } from '../workspace/achievements/noun.ts';
import { importEvents } from '../workspace/import-export/noun.ts';

export const NOUNS = [
  { subject: 'leads', label: 'Lead', page: '/app/leads/{id}' },
  { subject: 'tags', label: 'Tag' },
  { subject: 'views', label: 'View' },
  { subject: 'properties', label: 'Property', page: '/app/properties/{id}' },
  { subject: 'deals', label: 'Deal', page: '/app/deals/{id}' },
  { subject: 'milestones', label: 'Milestone', page: '/app/milestone/{id}' },
  { subject: 'saved_properties', label: 'Saved property' },
  { subject: 'imports', label: 'Import', page: '/app/leads/import/{id}' },
  { subject: 'account', label: 'Account', page: '/app/profile' },
  { subject: 'campaigns', label: 'Campaign', page: '/app/campaigns/{id}' },
  { subject: 'conversations', label: 'Conversation', page: '/app/ai-assistant/{id}' },
  {
    subject: 'appointments',
    label: 'Appointment',
    page: '/app/ai-assistant/appointments',
  },
  { subject: 'achievements', label: 'Achievement', page: '/app/achievements' },
  { subject: 'payments', label: 'Payment' },
  { subject: 'sales', label: 'Sale', page: '/app/sales/{id}' },
  { subject: 'buyers', label: 'Buyer', page: '/app/buyers/{id}' },
  { subject: 'buyer_offers', label: 'Offer' },
  { subject: 'lists', label: 'List', page: '/app/lists/{id}' },
  { subject: 'contracts', label: 'Contract', page: '/app/contracts/{id}' },
  { subject: 'deposits', label: 'Deposit' },
  {
    subject: 'contract_templates',
    label: 'Contract template',
    page: '/app/contract-templates/{id}',
  },
  { subject: 'listings', label: 'Listing', page: '/app/marketplace/{id}' },
] as const satisfies readonly Noun[];
export type EventSubject = (typeof NOUNS)[number]['subject'];
/** Each noun by its subject. */
export const NOUN_OF = Object.fromEntries(NOUNS.map((noun) => [noun.subject, noun])) as Record<EventSubject, Noun>;

/** Separate from the nouns, so that the browser need not load it. */
export const EVENTS_OF = {
  leads: leadEvents,
  tags: tagEvents,
  views: viewEvents,
  properties: propertyEvents,
  deals: dealEvents,
  milestones: milestoneEvents,
  saved_properties: savedPropertyEvents,
  imports: importEvents,
  account: {},
  campaigns: campaignEvents,
  conversations: conversationEvents,
  appointments: appointmentEvents,
  achievements: achievementEvents,
  payments: paymentEvents,
  sales: saleEvents,
  buyers: buyerEvents,
  buyer_offers: buyerOfferEvents,
  lists: listEvents,
  contracts: contractEvents,
  deposits: depositEvents,
  contract_templates: contractTemplateEvents,
  listings: listingEvents,
} as const satisfies Record<EventSubject, Events>;

type EventsOf = (typeof EVENTS_OF)[EventSubject];
type TypesOf<Some> = Some extends unknown ? keyof Some & string : never;
export type EventType = TypesOf<EventsOf>;

type DataOf<Some> = Some extends unknown
  ? { [Type in keyof Some]: Some[Type] extends Carrying<infer Data> ? [Type & string, Data] : never }[keyof Some]
  : never;
/** What an event carries beside its subject; most carry nothing. */
export type EventData = { [Pair in DataOf<EventsOf> as Pair[0]]: Pair[1] };
