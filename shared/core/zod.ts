import { z } from 'zod';

// zod's compiled parsers probe `eval`, which the client's Content-Security-Policy forbids. Every schema of the product is
// built through this module, so the switch is thrown before the first of them exists.
z.config({ jitless: 'document' in globalThis });

export { z };
