/** Time zones by their IANA names. */

const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Whether this runtime knows the time zone; an offset such as +05:00 does not count, since it has no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Those of the United States, from east to west. */
export const US_TIME_ZONES: readonly string[] = [
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
