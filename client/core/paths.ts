/** Every address of the application. */

const area = (path: string) => ({ list: path, add: `${path}/add`, one: (id: number) => `${path}/${id}` });

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  pay: '/pay',
  app: '/app',
  dashboard: '/app/dashboard',
  today: '/app/today',
  leads: { ...area('/app/leads'), import: '/app/leads/import', imported: (id: number) => `/app/leads/import/${id}` },
  lists: area('/app/lists'),
  properties: area('/app/properties'),
  sales: { ...area('/app/sales'), import: '/app/sales/import', imported: (id: number) => `/app/sales/import/${id}` },
  buyers: { ...area('/app/buyers'), import: '/app/buyers/import', imported: (id: number) => `/app/buyers/import/${id}` },
  deals: area('/app/deals'),
  milestones: area('/app/milestone'),
  aiAssistant: { ...area('/app/ai-assistant'), appointments: '/app/ai-assistant/appointments', settings: '/app/ai-assistant/settings' },
  campaigns: area('/app/campaigns'),
  recipients: '/app/recipients',
  outbox: '/app/outbox',
  achievements: area('/app/achievements'),
  predictions: '/app/predictions',
  assumptions: '/app/assumptions',
  profile: '/app/profile',
} as const;

/** The sign-in page that leads back to where the person wanted to go. */
export const loginFor = (wanted: string): string => `${paths.login}?next=${encodeURIComponent(wanted)}`;

/** A `next` parameter as an address of ours: anything that leads elsewhere is not followed. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(app|pay)(?=$|[/?#])/.test(next) ? next : paths.app;
}
