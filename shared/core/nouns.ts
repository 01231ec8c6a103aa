/** All nouns in the order of the API document: the only place that collects them. */
import type { Carrying, Events, Noun } from './noun.ts';
import { accountNoun } from '../accounts/auth/noun.ts';
import { paymentEvents, paymentNoun } from '../accounts/payments/noun.ts';
import { contractEvents, contractNoun, contractTemplateEvents, contractTemplateNoun } from '../closing/contracts/noun.ts';
import { depositEvents, depositNoun } from '../closing/deposits/noun.ts';
import { listingEvents, listingNoun } from '../closing/marketplace/noun.ts';
import { appointmentEvents, appointmentNoun } from '../outreach/appointments/noun.ts';
import { campaignEvents, campaignNoun } from '../outreach/campaigns/noun.ts';
import { conversationEvents, conversationNoun } from '../outreach/conversations/noun.ts';
import { buyerEvents, buyerNoun, buyerOfferEvents, buyerOfferNoun } from '../records/buyers/noun.ts';
import { dealEvents, dealNoun } from '../records/deals/noun.ts';
import { leadEvents, leadNoun } from '../records/leads/noun.ts';
import { listEvents, listNoun } from '../records/leads/lists/noun.ts';
import { milestoneEvents, milestoneNoun } from '../records/deals/milestones/noun.ts';
import { propertyEvents, propertyNoun } from '../records/properties/noun.ts';
import { saleEvents, saleNoun } from '../records/deals/sales/noun.ts';
import { savedPropertyEvents, savedPropertyNoun } from '../records/properties/saved/noun.ts';
import { tagEvents, tagNoun } from '../records/leads/tags/noun.ts';
import { viewEvents, viewNoun } from '../records/views/noun.ts';
import { achievementEvents, achievementNoun } from '../workspace/achievements/noun.ts';
import { importEvents, importNoun } from '../workspace/import-export/noun.ts';

export const NOUNS = [
  leadNoun,
  tagNoun,
  viewNoun,
  propertyNoun,
  dealNoun,
  milestoneNoun,
  savedPropertyNoun,
  importNoun,
  accountNoun,
  campaignNoun,
  conversationNoun,
  appointmentNoun,
  achievementNoun,
  paymentNoun,
  saleNoun,
  buyerNoun,
  buyerOfferNoun,
  listNoun,
  contractNoun,
  depositNoun,
  contractTemplateNoun,
  listingNoun,
] as const;
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
