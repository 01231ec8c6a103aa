/** A buyer's areas as lookup keys. */
import { STATE_CODES, STATE_SPELLINGS } from '../../core/us-states.ts';

/** The key of a buyer who looks anywhere. */
const ANYWHERE = '';

const ZIP = /^(\d{5})(-\d{4})?$/;
const ANY_WORDS = new Set(['any', 'anywhere', 'all', 'everywhere', 'nationwide', 'usa']);

const CODES = new Set<string>(STATE_CODES);
const findState = (words: string): string | undefined => {
  if (CODES.has(words.toUpperCase())) return words;
  // Its own alone: people write "constructor" too.
  return Object.hasOwn(STATE_SPELLINGS, words) ? STATE_SPELLINGS[words]?.toLowerCase() : undefined;
};

/** One spelling of a place: lower case, without accents and full stops; "Saint", "Fort" and "Mount" as "st", "ft" and "mt". */
const normalizePlace = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\s+/g, ' ')
    .trim();

const MOST_KNOWN = 2000;
const known = new Map<string, string>();

/** Cached, because thousands of properties lie in a few places. */
function cleanPlace(text: string): string {
  const place = known.get(text) ?? normalizePlace(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, place);
  return place;
}

/** A county, whatever its state calls it. */
const toCounty = (place: string): string => `${place.replace(/ (county|parish|borough|co)$/, '')} county`;
const isCounty = (place: string): boolean => / (county|parish|borough)$/.test(place);
const toPlaceKey = (place: string): string => (isCounty(place) ? toCounty(place) : place);

/** "Austin TX" without its comma. */
function splitState(place: string): [string, string] | undefined {
  const words = place.split(' ');
  for (const length of [2, 1]) {
    const state = words.length > length ? findState(words.slice(-length).join(' ')) : undefined;
    if (state) return [words.slice(0, -length).join(' '), state];
  }
  return undefined;
}

/** The keys of places without a ZIP code. */
function placeKeys(parts: readonly string[]): string[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const states = parts.map(findState);
  if (states.every((state) => state !== undefined)) {
    // "New York, NY" and "Delaware, OH" are cities, "TX, OK" and "Texas, Oklahoma" are two states.
    const [first = '', code = ''] = parts;
    const isCity = parts.length === 2 && (states[0] === states[1] || (first.length > 2 && code.length === 2));
    return isCity ? [`${first}, ${states[1]}`] : states;
  }
  const state = states.at(-1);
  if (state) return parts.slice(0, -1).map((part) => `${toPlaceKey(part)}, ${state}`);
  const whole = splitState(last);
  if (whole) return [...parts.slice(0, -1), whole[0]].map((part) => `${toPlaceKey(part)}, ${whole[1]}`);
  return parts.map(toPlaceKey);
}

/** Beside ZIP codes a state says only where they are, and so does the city of "Austin, TX 78704"; any other place counts too. */
function listKeysBesideZips(parts: readonly string[]): string[] {
  const keys: string[] = [];
  let before: string[] = [];
  const read = (places: readonly string[]) => keys.push(...(places.every((place) => findState(place)) ? [] : placeKeys(places)));
  for (const part of parts) {
    const words = part.split(' ');
    const zip = ZIP.exec(words.at(-1) ?? '')?.[1];
    const beside = zip ? words.slice(0, -1).join(' ') : part;
    const places = beside ? [...before, beside] : before;
    before = zip ? [] : places;
    if (!zip) continue;
    const state = findState(places.at(-1) ?? '');
    if (state) read([...places.slice(0, -2), state]);
    else read(beside ? places.slice(0, -1) : places);
    keys.push(zip);
  }
  read(before);
  return keys;
}

/**
 * The keys of one area as a person writes it: "78704" (ZIP+4 too), "austin, tx", "travis county, tx", "tx" (a name is read as its
 * code) and "" for anywhere. Several ZIP codes, cities or states between commas are several keys; a place without a state stays
 * without one, and is looked up so too.
 */
export function listAreaKeys(area: string): string[] {
  const parts = area
    .split(',')
    .map(cleanPlace)
    .filter((part) => part !== '')
    .flatMap((part) => (part.split(' ').every((word) => ZIP.test(word)) ? part.split(' ') : [part]));
  if (parts.length === 1 && ANY_WORDS.has(parts[0] ?? '')) return [ANYWHERE];
  const hasZip = parts.some((part) => ZIP.test(part.split(' ').at(-1) ?? ''));
  return [...new Set(hasZip ? listKeysBesideZips(parts) : placeKeys(parts))];
}

/** The keys of all areas of a buyer; none means anywhere. */
export function listKeysOfAreas(areas: readonly string[]): string[] {
  const keys = [...new Set(areas.flatMap(listAreaKeys))];
  return keys.length > 0 ? keys : [ANYWHERE];
}

export interface MatchedPlace {
  zip: string;
  city: string;
  county: string | null;
  state: string;
}

export type AreaKind = 'zip' | 'city' | 'county' | 'state' | 'anywhere';

/** The keys of a place, nearest first. */
export function listKeysOfPlace(place: MatchedPlace): { key: string; kind: AreaKind }[] {
  const city = cleanPlace(place.city);
  const county = place.county ? toCounty(cleanPlace(place.county)) : '';
  const state = place.state.toLowerCase();
  const keys: { key: string; kind: AreaKind }[] = [
    { key: place.zip.slice(0, 5), kind: 'zip' },
    { key: `${city}, ${state}`, kind: 'city' },
    { key: city, kind: 'city' },
    { key: county && `${county}, ${state}`, kind: 'county' },
    { key: county, kind: 'county' },
    { key: state, kind: 'state' },
    { key: ANYWHERE, kind: 'anywhere' },
  ];
  return keys.filter(({ key, kind }) => key !== '' || kind === 'anywhere');
}
