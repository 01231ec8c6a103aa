import { z } from 'zod';

// zod's compiled parsers probe `eval`, which the client's Content-Security-Policy forbids. Every schema of the product is
// built through this module, so the switch is thrown before the first of them exists.
z.config({ jitless: 'document' in globalThis });

/** When a rule over several fields runs beside the fields' own rules: as soon as the input is an object that is ready for it. */
export const whenObject =
  (isReady: (fields: Record<string, unknown>) => boolean = () => true) =>
  ({ value }: { value: unknown }): boolean =>
    typeof value === 'object' && value !== null && isReady(value as Record<string, unknown>);

export { z };
