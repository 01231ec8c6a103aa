/** Names the features' routers. The client takes its types from here, and nothing else. */
import { activitiesRouter } from './activities/router.ts';
import type { LoginAttempts } from './auth/login-attempts.ts';
import { authRouter } from './auth/router.ts';
import { router } from './core/trpc.ts';
import { countsRouter } from './counts/router.ts';
import type { Background } from './csv/background.ts';
import { importsRouter } from './csv/router.ts';
import { dealsRouter } from './deals/router.ts';
import { leadsRouter } from './leads/router.ts';
import { milestonesRouter } from './milestones/router.ts';
import { propertiesRouter } from './properties/router.ts';
import { savedPropertiesRouter } from './saved-properties/router.ts';

/** All procedures. What a procedure needs beyond its request is handed in here. */
export const appRouter = (parts: { loginAttempts: LoginAttempts; background: Pick<Background, 'wake'> }) =>
  router({
    auth: authRouter(parts.loginAttempts),
    leads: leadsRouter,
    properties: propertiesRouter,
    deals: dealsRouter,
    milestones: milestonesRouter,
    savedProperties: savedPropertiesRouter,
    activities: activitiesRouter,
    counts: countsRouter,
    imports: importsRouter(parts.background),
  });
export type AppRouter = ReturnType<typeof appRouter>;
