/** The content for buyers: the values of the merge fields, and the default text. */
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { formatDollars, formatNumber } from '#shared/core/format.ts';
import { loadHouses } from '#server/records/buyers/house.ts';
import type { buyers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { findOwned } from '#server/db/records.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import type { BuyerMergeValues } from '#shared/outreach/campaigns/merge-fields.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import type { PropertyType, Property } from '#shared/records/properties/property.ts';
import { isText } from '#shared/records/contacts/channels.ts';

export type BuyerMergeRow = typeof buyers.$inferSelect;
type PropertyRow = typeof properties.$inferSelect;

const TYPE_WORDS: Record<PropertyType, string> = {
  single_family: 'house',
  condo: 'condo',
  townhouse: 'townhouse',
  multi_family: 'multi-family building',
  duplex: 'duplex',
  mobile_home: 'mobile home',
  land: 'land',
  commercial: 'commercial property',
};

const formatMoney = (amount: number | null): string | null => (amount ? formatDollars(amount) : null);
const count = (amount: number | null): string | null => (amount ? formatNumber(amount) : null);

/** A property with what the buyer pays for it in all: the price by which buyers are matched with it. */
type Offered = PropertyRow & { ask: number | null };

/** The offered property; undefined once it was deleted. */
export async function loadOfferedProperty(scope: Scope, propertyId: number | null): Promise<Offered | undefined> {
  const property = propertyId === null ? undefined : await findOwned(scope, scope.read, properties, propertyId);
  const ask = property && (await loadHouses(scope, [property])).get(property.id)?.ask;
  return property && ask !== undefined ? { ...property, ask } : undefined;
}

/** "Bob" of "Bob Stone"; a company has no first name. */
const getFirstName = ({ name, company }: Pick<BuyerMergeRow, 'name' | 'company'>): string | null =>
  name === company || /\b(llc|inc|corp|ltd|lp|trust|group|homes|capital|investments?|properties|holdings|partners)\b/i.test(name)
    ? null
    : (name.split(/\s+/)[0] ?? null);

/** Where the message leads: to the deal sheet, or to a room with the buyer's own page and the end of the bidding. */
interface Target {
  sheet: string | null;
  page?: string;
  closes?: string | null;
}

/** The values of the merge fields for a buyer; what is not known is null. */
export function buildBuyerValues(
  buyer: Pick<BuyerMergeRow, 'name' | 'company'> | undefined,
  property: Offered | undefined,
  account: Account,
  { sheet, page = undefined, closes = null }: Target,
): BuyerMergeValues {
  return {
    first_name: buyer ? getFirstName(buyer) : null,
    name: buyer?.name ?? null,
    buyer_company: buyer?.company ?? null,
    property_address: property ? [property.address, property.unit].filter(Boolean).join(', ') : null,
    property_city: property?.city ?? null,
    property_state: property ? US_STATES[property.state] : null,
    property_zip: property?.zip ?? null,
    property_type: property?.property_type ? TYPE_WORDS[property.property_type] : null,
    bedrooms: count(property?.bedrooms ?? null),
    bathrooms: count(property?.bathrooms ?? null),
    square_feet: count(property?.square_feet ?? null),
    year_built: property?.year_built ? String(property.year_built) : null,
    price: formatMoney(property?.ask ?? null),
    arv: formatMoney(property?.arv ?? null),
    repairs: formatMoney(property?.repair_estimate ?? null),
    bids_close: closes,
    deal_sheet: sheet,
    buyer_page: page ?? null,
    company: account.company_name,
    my_name: `${account.first_name} ${account.last_name}`,
    my_first_name: account.first_name,
    my_phone: formatPhoneNumber(account.phone),
    my_email: account.email,
  };
}

/** An assignor sells the contract, not the house, and must say so: required by law in several states. */
const HANDED_ON: readonly Property['transaction_type'][] = ['assignment', 'wholesale'];

/** A default subject and text from known facts, without promises. */
export function buildDefaultTexts(property: PropertyRow, channel: CampaignChannel): { subject_line: string | null; content: string } {
  if (isText(channel))
    return {
      subject_line: null,
      content: '{{my_name}}, {{company}}: {{property_type}} at {{property_address}}, {{property_city}}, {{price}}. Numbers: {{deal_sheet}}',
    };
  const facts = [
    property.bedrooms && '{{bedrooms}} bedrooms',
    property.bathrooms && '{{bathrooms}} baths',
    property.square_feet && '{{square_feet}} sq ft',
    property.year_built && 'built in {{year_built}}',
  ].filter(Boolean);
  const figures = ['Price: {{price}}', property.arv && 'Our ARV: {{arv}}', property.repair_estimate && 'Our repair estimate: {{repairs}}'];
  const paragraphs = [
    'Hi {{first_name|there}},',
    `We have a {{property_type}} at {{property_address}}, {{property_city}}, {{property_state}} {{property_zip}}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`,
    figures.filter(Boolean).join('\n'),
    'Photos, comps and numbers: {{deal_sheet}}',
    `These are our estimates: please check them yourself.${HANDED_ON.includes(property.transaction_type) ? ' You would be buying our purchase contract (assignment), not the property itself.' : ''}`,
    'If it fits, reply with your offer or call {{my_phone}}.',
    '{{my_name}}\n{{company}}',
  ];
  return { subject_line: '{{property_address}}, {{property_city}}: {{price}}', content: paragraphs.join('\n\n') };
}

/** The text of an invitation into a room; the link of the sheet is the room's. */
export function buildRoomTexts(property: PropertyRow, channel: CampaignChannel): { subject_line: string | null; content: string } {
  if (isText(channel))
    return {
      subject_line: null,
      content:
        '{{my_name}}, {{company}}: {{property_type}} at {{property_address}}, {{property_city}}, {{price}}. Look and bid: {{deal_sheet}}',
    };
  const rooms = property.bedrooms && property.bathrooms && '{{bedrooms}}/{{bathrooms}}';
  const size = property.square_feet && '{{square_feet}} sq ft';
  const arv = property.arv && '{{arv}}';
  const figures = [
    'Price: {{price}}',
    rooms && `Beds/baths: ${rooms}`,
    arv && `ARV: ${arv}`,
    property.repair_estimate && 'Repairs: {{repairs}}',
  ];
  const paragraphs = [
    'Hi {{first_name|there}},',
    `{{price}} for a {{property_type}} at {{property_address}}, {{property_city}}, {{property_state}} {{property_zip}}${size ? `, ${size}` : ''}.`,
    figures.filter(Boolean).join('\n'),
    'Bids close {{bids_close}}.',
    'See photos and bid: {{deal_sheet}}',
    `These are our estimates: please check them yourself.${HANDED_ON.includes(property.transaction_type) ? ' You are buying our purchase contract, not the house.' : ''}`,
    'This link is just for you. Not your kind of deal? Update your buy box: {{buyer_page}}',
    '{{my_name}}\n{{company}}\n{{my_phone}}',
  ];
  const subject = ['{{price}}', rooms, size, '{{property_city}} {{property_zip}}', arv && `ARV ${arv}`].filter(Boolean);
  return { subject_line: `${subject[0]}: ${subject.slice(1).join(', ')}, bids close {{bids_close}}`, content: paragraphs.join('\n\n') };
}
