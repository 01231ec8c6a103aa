/** Paths of pages, for links between features. */

/** The pages of a noun by the address of its list: `buildPages('/app/leads')`. */
const buildPages = (path: string) => ({ list: path, add: `${path}/add`, one: (id: number) => `${path}/${id}` });

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
    ...buildPages('/app/leads'),
    import: '/app/leads/import',
    imported: (id: number) => `/app/leads/import/${id}`,
    /** Where another lead is merged into one; the other is chosen there, unless it is known. */
    merge: (id: number, other?: number) => `/app/leads/${id}/merge${other === undefined ? '' : `?with=${other}`}`,
  },
  lists: buildPages('/app/lists'),
  properties: buildPages('/app/properties'),
  sales: { ...buildPages('/app/sales'), import: '/app/sales/import', imported: (id: number) => `/app/sales/import/${id}` },
  buyers: { ...buildPages('/app/buyers'), import: '/app/buyers/import', imported: (id: number) => `/app/buyers/import/${id}` },
  deals: buildPages('/app/deals'),
  marketplace: buildPages('/app/marketplace'),
  milestones: buildPages('/app/milestone'),
  contracts: buildPages('/app/contracts'),
  contractTemplates: buildPages('/app/contract-templates'),
  stateRules: '/app/state-rules',
  aiAssistant: {
    ...buildPages('/app/ai-assistant'),
    appointments: '/app/ai-assistant/appointments',
    settings: '/app/ai-assistant/settings',
  },
  campaigns: { ...buildPages('/app/campaigns'), addFor: (tag: string) => `/app/campaigns/add?${new URLSearchParams({ tag }).toString()}` },
  recipients: '/app/recipients',
  outbox: '/app/outbox',
  achievements: buildPages('/app/achievements'),
  predictions: '/app/predictions',
  insight: '/app/insight',
  assumptions: '/app/assumptions',
  profile: '/app/profile',
  /** A page rendered by the server, open to anyone. */
  verify: '/verify',
} as const;

/** The sign-in path that returns to the requested page. */
export const buildLoginPath = (wanted: string): string => `${paths.login}?next=${encodeURIComponent(wanted)}`;

/** A `next` parameter as a path of ours; other targets are rejected. */
export function resolveNext(next: string | null): string {
  return next !== null && /^\/(app|pay)(?=$|[/?#])/.test(next) ? next : paths.app;
}
