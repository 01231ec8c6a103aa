/** The addresses that one part of the application gives another. */

/** The pages of a noun by the address of its list: `pagesUnder('/app/leads')`. */
const pagesUnder = (path: string) => ({ list: path, add: `${path}/add`, one: (id: number) => `${path}/${id}` });

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  pay: '/pay',
  app: '/app',
  dashboard: '/app/dashboard',
  today: '/app/today',
  calls: { today: '/app/today/calls', ofImport: (id: number) => `/app/today/calls?import=${id}` },
  leads: {
    ...pagesUnder('/app/leads'),
    import: '/app/leads/import',
    imported: (id: number) => `/app/leads/import/${id}`,
    /** Where another lead is merged into one; the other is chosen there, unless it is known. */
    merge: (id: number, other?: number) => `/app/leads/${id}/merge${other === undefined ? '' : `?with=${other}`}`,
  },
  lists: pagesUnder('/app/lists'),
  properties: pagesUnder('/app/properties'),
  sales: { ...pagesUnder('/app/sales'), import: '/app/sales/import', imported: (id: number) => `/app/sales/import/${id}` },
  buyers: { ...pagesUnder('/app/buyers'), import: '/app/buyers/import', imported: (id: number) => `/app/buyers/import/${id}` },
  deals: pagesUnder('/app/deals'),
  marketplace: pagesUnder('/app/marketplace'),
  milestones: pagesUnder('/app/milestone'),
  contracts: pagesUnder('/app/contracts'),
  contractTemplates: pagesUnder('/app/contract-templates'),
  stateRules: '/app/state-rules',
  aiAssistant: {
    ...pagesUnder('/app/ai-assistant'),
    appointments: '/app/ai-assistant/appointments',
    settings: '/app/ai-assistant/settings',
  },
  campaigns: { ...pagesUnder('/app/campaigns'), addFor: (tag: string) => `/app/campaigns/add?${new URLSearchParams({ tag }).toString()}` },
  recipients: '/app/recipients',
  outbox: '/app/outbox',
  achievements: pagesUnder('/app/achievements'),
  predictions: '/app/predictions',
  assumptions: '/app/assumptions',
  profile: '/app/profile',
  /** A page of the server's own, for anybody. */
  verify: '/verify',
} as const;

/** The sign-in page that leads back to where the person wanted to go. */
export const loginFor = (wanted: string): string => `${paths.login}?next=${encodeURIComponent(wanted)}`;

/** A `next` parameter as an address of ours: anything that leads elsewhere is not followed. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(app|pay)(?=$|[/?#])/.test(next) ? next : paths.app;
}
