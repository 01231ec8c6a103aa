/** Time zones by their IANA names. */

const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Whether the name is a time zone that this program can calculate in; an offset such as +05:00 is none, for it knows no summer. */
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
