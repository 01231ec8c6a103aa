import type { ControlProps } from '#client/form/control.tsx';
import { Select } from '#client/ui/select.tsx';
import { US_TIME_ZONES } from '#shared/core/time-zones.ts';

export const SERVERS_ZONE = "The server's";

/** "America / New York". */
export const formatZoneChoice = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

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
