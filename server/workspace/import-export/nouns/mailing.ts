/** Where an owner gets post, out of the cells of a list: in the United States, on military post or abroad. */
import { isAbroad } from '#shared/core/address.ts';
import { findMailState } from '#shared/core/us-states.ts';
import { readState, splitAddress, splitCity, withUnit } from '../cells.ts';

interface MailingCells {
  street: string;
  /** The second line or the unit. */
  second: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

interface Mailing {
  street: string;
  city: string;
  state: string;
  zip: string;
  /** Blank for the United States. */
  country: string;
}

const CANADIAN_ZIP = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i;
const BRITISH_ZIP = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
const PROVINCE = /^(ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NT|NU|Ontario|Quebec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia)$/i;
/** Countries that end an address in lists of owners. */
const COUNTRY_AT_END =
  /,\s*(canada|mexico|méxico|united kingdom|u\.?k\.?|england|scotland|ireland|germany|france|spain|italy|netherlands|switzerland|sweden|norway|denmark|israel|india|china|japan|korea|south korea|taiwan|hong kong|singapore|philippines|vietnam|australia|new zealand|brazil|argentina|colombia|costa rica|dominican republic|jamaica|bahamas)\.?$/i;

/** `null` where the row has no mailing address. */
export function readMailing(cells: MailingCells): Mailing | null {
  const read = joinLines(cells);
  if (read.street === '' && read.city === '') return null;
  const country = isAbroad(cells.country) ? cells.country : inferCountry(read);
  if (country !== '') return { ...read, street: read.street.replace(COUNTRY_AT_END, ''), country };
  const both = read.state === '' ? splitCity(read.city) : undefined;
  const own = both ? { ...read, ...both } : read;
  const isSplit = own.city !== '' && (own.state !== '' || own.zip !== '');
  const parts = isSplit ? { street: own.street, city: '', state: '', zip: '' } : splitAddress(own.street);
  const state = own.state || parts.state;
  return {
    street: parts.street,
    city: own.city || parts.city,
    state: readState(state) ?? findMailState(state.replaceAll('.', '')) ?? state,
    zip: own.zip || parts.zip,
    country: '',
  };
}

/** The country that a region and a postal code show where no column names it; "" for none. */
function inferCountry({ street, city, state, zip }: Omit<Mailing, 'country'>): string {
  const named = city === '' ? COUNTRY_AT_END.exec(street)?.[1] : undefined;
  if (named) return named;
  if (CANADIAN_ZIP.test(zip) && (state === '' || PROVINCE.test(state))) return 'Canada';
  return BRITISH_ZIP.test(zip) && (state === '' || readState(state) === undefined) ? 'United Kingdom' : '';
}

const CARE_OF = /^(?:c\/o|%|attn:?|attention:?|care of)\s+/i;
const STREET_BEGINS = /(?:\d|p\.? ?o\.? box\b|rural route\b|rr \d|psc \d|cmr \d|unit \d{4,})/i;
const UNIT = /^(?:#|apt|apartment|unit|ste|suite|fl|floor|bldg|building|rm|room|lot|spc|space|trlr|ph|[a-z]?-?\d{1,5}[a-z]?$|[a-z]$)/i;
/** "PEORIA IL 61604-1234", "St. Louis, Missouri 63131". */
const PLACE = /^(\D{2,60}?)[,\s]\s*([a-z.]{2,20}(?: [a-z]{4,12})?)[,\s]+(\d{5}(?:-?\d{4})?)$/i;

/** The street of two lines, and the place where the second holds it. */
function joinLines({ street: first, second, city, state, zip }: MailingCells): Omit<Mailing, 'country'> {
  const place = city === '' ? readPlace(second) : undefined;
  if (place) return { street: removeCareOf(first), ...place };
  const own = { city, state, zip };
  if (second === '') return { street: removeCareOf(first), ...own };
  if (first === '' || (!STREET_BEGINS.test(first) && STREET_BEGINS.test(second) && !UNIT.test(second)))
    return { street: removeCareOf(second), ...own };
  if (CARE_OF.test(second) && !STREET_BEGINS.test(second)) return { street: first, ...own };
  if (CARE_OF.test(first) && !STREET_BEGINS.test(first)) return { street: second, ...own };
  return { street: UNIT.test(second) ? withUnit(first, second) : `${first} ${second}`, ...own };
}

function readPlace(line: string): { city: string; state: string; zip: string } | undefined {
  const found = line.length > 120 ? null : PLACE.exec(line);
  const [, city = '', state = '', zip = ''] = found ?? [];
  const code = readState(state) ?? findMailState(state);
  // "West Virginia": the first word of a state's name may have gone to the city.
  const [, before = '', word = ''] = /^(.*\S)\s+(\S+)$/.exec(city) ?? [];
  const longer = before === '' ? undefined : readState(`${word} ${state}`);
  if (longer) return { city: before.replace(/,$/, ''), state: longer, zip };
  return code ? { city: city.replace(/,$/, '').trim(), state: code, zip } : undefined;
}

/** "C/O ANN LEE 12 OAK ST": the street that follows a name. */
function removeCareOf(line: string): string {
  if (!CARE_OF.test(line)) return line;
  const at = line.search(STREET_BEGINS);
  return at > 0 ? line.slice(at) : line;
}
