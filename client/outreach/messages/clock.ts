/** Minutes of a day as a clock says them. */

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** 540 is 9:00 AM; the end of the day is midnight. */
export const formatClockMinute = (minute: number): string => (minute === 24 * 60 ? 'midnight' : time.format(new Date(minute * 60_000)));

/** Every half hour, and whatever else is set. */
export function listHalfHours(also: number | undefined): { value: string; label: string }[] {
  const minutes = new Set([...Array.from({ length: 49 }, (_, at) => at * 30), ...(also === undefined ? [] : [also])]);
  return [...minutes].sort((a, b) => a - b).map((minute) => ({ value: String(minute), label: formatClockMinute(minute) }));
}
