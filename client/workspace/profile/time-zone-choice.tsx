import type { ControlProps } from '#client/form/control.tsx';
import { Select } from '#client/ui/select.tsx';
import { US_TIME_ZONES } from '#shared/core/time-zones.ts';

export const SERVERS_ZONE = "The server's";

/** "Eastern Time (New York)" in the United States, elsewhere "Europe / Madrid". */
export function formatZoneChoice(zone: string): string {
  const words = zone.replaceAll('_', ' ').split('/');
  if (!US_TIME_ZONES.includes(zone)) return words.join(' / ');
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  return `${parts.find(({ type }) => type === 'timeZoneName')?.value ?? words[0]} (${words.at(-1)})`;
}

/** Every zone that the browser knows, those of the United States first. */
export function TimeZoneChoice({ bind, value, onChange, ...control }: ControlProps) {
  const chosen = typeof value === 'string' ? value : '';
  const all = new Set([...US_TIME_ZONES, ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  return (
    <Select
      {...control}
      ref={bind}
      placeholder={SERVERS_ZONE}
      options={[...all].map((zone) => ({ value: zone, label: formatZoneChoice(zone) }))}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
