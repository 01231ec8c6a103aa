/** The server alone, for a quick measurement that has no need of a built client. */
import { serve } from '#server/main.ts';

await serve(process.cwd());
