/** Whether a street address says which house on the street is meant. */

/** "1234 Oak St", "12-B Elm", "N6W23001 Bluemound Rd" and "123 1/2 Oak"; an ordinal ("5th Ave") is part of the street's name. */
const BEGINS_WITH_NUMBER = /^#?\s*(?!\d+(?:st|nd|rd|th)\b)(?:[nsew]?\d+[nsew]?\d*[a-z]?)(?:-[\da-z]+)?(?=[\s,/&-]|$)/i;
const IN_WORDS = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+\S/i;
/** Substitutes for a number where streets have none. */
const OTHER_PLACE =
  /\b(?:p\.?\s?o\.?\s*(?:box|drawer)|box|rr|r\.r\.|hc|lot|lt|unit|apt|tract|trl?r?|slip|space|spc|mile|mm|km|kilometer)\s*#?\s*\w*\d/i;

/** "0 Elm St" has a number, that of vacant land; see `isOneHouse`. */
export const hasHouseNumber = (address: string): boolean => {
  const text = address.trim();
  return BEGINS_WITH_NUMBER.test(text) || IN_WORDS.test(text) || OTHER_PLACE.test(text);
};

/** Whether two owners of this address are neighbors at most: a street alone, and lots without a number, are many places. */
export const isOneHouse = (address: string): boolean => hasHouseNumber(address) && !/^#?\s*0+(?=\s)/.test(address.trim());
