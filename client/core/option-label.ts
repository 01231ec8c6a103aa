/** Labels for option values. */
import { STATE_CODES, US_STATES } from '#shared/core/us-states.ts';

/** "single_family" is read as "Single family"; a state by its name. */
export function formatOption(options: readonly string[] | undefined, value: string): string {
  if (options === STATE_CODES && Object.hasOwn(US_STATES, value)) return US_STATES[value as keyof typeof US_STATES];
  if (value === 'sms') return 'SMS';
  if (value === 'whatsapp') return 'WhatsApp';
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
