/** npm run demo: fills an empty database and prints the login. */
import { buildContext, buildScope, type Context, type Scope } from '#server/core/context.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { CannotOpen, type Store } from '#server/db/store.ts';
import { openDatabase } from '#server/open.ts';
import { register, updateProfile } from '#server/accounts/auth/accounts.ts';
import { createLoginAttempts } from '#server/accounts/auth/login-attempts.ts';
import { users } from '#server/accounts/auth/table.ts';
import { loadOutreachSettings, saveSettings } from '#server/accounts/auth/settings/settings.ts';
import { learn } from '#server/analysis/predictions/learn.ts';
import { toPublicUrl, readSettings } from '#server/core/settings.ts';
import { toLocalTime } from '#shared/outreach/messages/guard/zones.ts';
import { writeBook } from './book.ts';
import { addClosings } from './closings.ts';
import { addConversations } from './conversations.ts';
import { addBuyers } from './buyers.ts';
import { addCalls, addLists } from './lists-and-calls.ts';
import { addMergedLead } from './merged-lead.ts';
import { addBuyerPermissions, addPermissions } from './permissions.ts';
import { addSales } from './sales.ts';
import { addTagsAndViews } from './tags-and-views.ts';

const LOGIN = { email: 'demo@example.com', password: 'dealflow' };
/** Who the sample's business belongs to. */
export const LIVES = {
  first_name: 'Jordan',
  last_name: 'Avery',
  company_name: 'Avery Home Buyers',
  phone: '+19015550100',
  role: 'wholesaler',
  time_zone: 'America/Chicago',
  email: LOGIN.email,
} as const;

const MORNING = 10;

/** Ten in the morning of the day, there; before ten it is now, so that nothing lies ahead. */
export function findMorning(now: Date, zone: string): Date {
  const { minute } = toLocalTime(now.getTime(), zone);
  return new Date(now.getTime() - Math.max(0, minute - MORNING * 60) * 60_000);
}

/** Fills the database of the settings. Returns what to print; throws `CannotOpen` for a database that has users. */
export async function fillDemo(root: string): Promise<string> {
  const settings = readSettings(process.env);
  const store = await openDatabase(root, settings);
  try {
    return await fill(store, findMorning(new Date(), LIVES.time_zone), toPublicUrl(settings));
  } finally {
    await store.close();
  }
}

/** Fills an open database as of `now`; links in what went to buyers lead below `publicUrl`. */
export async function fill(store: Store, now: Date, publicUrl: string = toPublicUrl({})): Promise<string> {
  const [someone] = await store.read.select({ id: users.id }).from(users).limit(1);
  if (someone) throw new CannotOpen('This database already has users. The demo needs an empty one: set DATABASE_URL to another file.');
  const context = buildContext(
    { store, live: createLiveChanges(), now: () => now, authenticate: async () => undefined },
    { id: 'demo', ip: 'local', authorization: undefined },
  );
  const { time_zone: _zone, ...person } = LIVES;
  const { user } = await register(context, 'open', {
    ...LOGIN,
    ...person,
    password_confirmation: LOGIN.password,
  });
  // Before anything happens: days are calculated in the account's zone, and messages say who they come from.
  const proof = { attempts: createLoginAttempts(() => now), address: 'local' };
  const account = await updateProfile(buildScope(context, user), proof, LIVES);
  const happened = await fillAccount(buildScope(context, account), { store, live: context.live }, now, publicUrl);
  return `The demo is ready: ${happened} things happened over the last year.\nSign in as ${LOGIN.email} with the password ${LOGIN.password}`;
}

/** Fills an account that is empty, as of `now`; returns how many things happened. */
export async function fillAccount(
  scope: Scope,
  parts: Pick<Context, 'store' | 'live'>,
  now: Date,
  publicUrl = toPublicUrl({}),
): Promise<number> {
  const { signing_key: _key, account_id: _account, updated_at: _at, ...settings } = await loadOutreachSettings(scope);
  await saveSettings(scope, {
    ...settings,
    sender_name: 'Jordan at Avery Home Buyers',
    postal_address: '100 Peabody Pl, Memphis, TN 38103',
  });
  const buyers = await addBuyers(scope, now);
  // Before the first house is offered to them.
  await addBuyerPermissions({ ...scope, now: () => new Date(now.getTime() - 40 * 86_400_000) });
  const sold = await addSales(scope, now);
  const happened = sold + (await writeBook(scope, now, buyers, publicUrl)) + (await addConversations(scope));
  await addPermissions(scope);
  await addTagsAndViews(scope);
  await addLists(scope, now);
  await addCalls(scope, now);
  await addMergedLead(scope, now);
  await addClosings(scope, parts, now);
  await learn(scope);
  return happened;
}
