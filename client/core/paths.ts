/** The addresses that one part of the application gives another; the page of a record is the one that its noun names. */
import { NOUN_OF } from '#shared/core/nouns.ts';

/** The pages of a noun around that of one record, such as `/app/leads/{id}`. */
function pagesOf({ page }: { page: string }) {
  const list = page.replace('/{id}', '');
  return { list, add: `${list}/add`, one: (id: number) => `${list}/${id}` };
}

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  pay: '/pay',
  app: '/app',
  dashboard: '/app/dashboard',
  today: '/app/today',
  calls: { today: '/app/today/calls', ofImport: (id: number) => `/app/today/calls?import=${id}` },
  leads: {
    ...pagesOf(NOUN_OF.leads),
    import: '/app/leads/import',
    imported: (id: number) => `/app/leads/import/${id}`,
    /** Where another lead is merged into one; the other is chosen there, unless it is known. */
    merge: (id: number, other?: number) => `/app/leads/${id}/merge${other === undefined ? '' : `?with=${other}`}`,
  },
  lists: pagesOf(NOUN_OF.lists),
  properties: pagesOf(NOUN_OF.properties),
  sales: { ...pagesOf(NOUN_OF.sales), import: '/app/sales/import', imported: (id: number) => `/app/sales/import/${id}` },
  buyers: { ...pagesOf(NOUN_OF.buyers), import: '/app/buyers/import', imported: (id: number) => `/app/buyers/import/${id}` },
  deals: pagesOf(NOUN_OF.deals),
  marketplace: pagesOf(NOUN_OF.listings),
  packets: pagesOf(NOUN_OF.packets),
  milestones: pagesOf(NOUN_OF.milestones),
  contracts: pagesOf(NOUN_OF.contracts),
  contractTemplates: pagesOf(NOUN_OF.contract_templates),
  stateRules: '/app/state-rules',
  aiAssistant: {
    ...pagesOf(NOUN_OF.conversations),
    appointments: NOUN_OF.appointments.page,
    settings: '/app/ai-assistant/settings',
  },
  campaigns: { ...pagesOf(NOUN_OF.campaigns), addFor: (tag: string) => `/app/campaigns/add?${new URLSearchParams({ tag }).toString()}` },
  recipients: '/app/recipients',
  outbox: '/app/outbox',
  achievements: pagesOf(NOUN_OF.achievements),
  predictions: '/app/predictions',
  assumptions: '/app/assumptions',
  profile: NOUN_OF.account.page,
} as const;

/** The sign-in page that leads back to where the person wanted to go. */
export const loginFor = (wanted: string): string => `${paths.login}?next=${encodeURIComponent(wanted)}`;

/** A `next` parameter as an address of ours: anything that leads elsewhere is not followed. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(app|pay)(?=$|[/?#])/.test(next) ? next : paths.app;
}
