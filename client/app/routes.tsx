/** Every route under /app, with its code loaded on the first visit. */
import type { ComponentType } from 'react';
import {
  Briefcase,
  FileSignature,
  Flag,
  House,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  ReceiptText,
  Send,
  Sparkles,
  Store,
  Trophy,
  Users,
} from 'lucide-react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { importCode } from './not-loaded.ts';
import { paths } from '#client/core/paths.ts';
import type { AreaOptions } from './route-title.ts';

type Load = () => Promise<ComponentType>;

/** The code of a page, loaded when it is first visited. */
export const loadPage = (load: Load) => async () => ({ Component: await importCode(load) });
const defineIndex = (load: Load): RouteObject => ({ index: true, lazy: loadPage(load) });

/** A page with a title, or several below one. */
export const definePage = (path: string, title: string, content: Load | RouteObject[], area?: AreaOptions): RouteObject => ({
  path,
  handle: { title, area },
  ...(Array.isArray(content) ? { children: content } : { lazy: loadPage(content) }),
});
/** Such a page that sidebar, palette and shortcuts name. */
const defineArea = (path: string, title: string, area: AreaOptions, content: Load | RouteObject[]) =>
  definePage(path, title, content, area);

/** Where a noun's files are imported, under its own path. */
const importRoute = definePage('import', 'Import', [
  defineIndex(async () => (await import('#client/workspace/import-export/import-page.tsx')).ImportPage),
  definePage(':id', 'File', async () => (await import('#client/workspace/import-export/import-job-page.tsx')).ImportJobPage),
]);

/** Routes in the order of the sidebar; those with an area also appear in palette and shortcuts. */
export const areas: RouteObject[] = [
  { index: true, element: <Navigate to={paths.dashboard} replace /> },
  defineArea(
    'dashboard',
    'Dashboard',
    { group: 'work', icon: LayoutDashboard, goKey: 'h' },
    async () => (await import('#client/workspace/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  defineArea('today', 'Today', { group: 'work', icon: ListChecks, goKey: 'y' }, [
    defineIndex(async () => (await import('#client/workspace/today/today-page.tsx')).TodayPage),
    definePage('calls', 'Calls', async () => (await import('#client/workspace/today/calls-page.tsx')).CallsPage),
  ]),
  defineArea(
    'leads',
    'Leads',
    {
      find: async () => (await import('#client/records/leads/find-leads.ts')).findLeads,
      group: 'work',
      icon: Users,
      goKey: 'l',
      count: 'leads',
      create: { label: 'Add Lead', key: 'l' },
    },
    [
      defineIndex(async () => (await import('#client/records/leads/leads-page.tsx')).LeadsPage),
      definePage('add', 'Add Lead', async () => (await import('#client/records/leads/add-lead-page.tsx')).AddLeadPage),
      importRoute,
      definePage(
        ':id/merge',
        'Merge Leads',
        async () => (await import('#client/records/leads/merges/merge-leads-page.tsx')).MergeLeadsPage,
      ),
      definePage(':id', 'Update Lead', async () => (await import('./lead-page.tsx')).LeadPage),
    ],
  ),
  defineArea(
    'properties',
    'Properties',
    {
      find: async () => (await import('#client/records/properties/find-properties.ts')).findProperties,
      group: 'work',
      icon: House,
      goKey: 'p',
      count: 'properties',
      create: { label: 'Add Property', key: 'p' },
    },
    [
      defineIndex(async () => (await import('#client/records/properties/properties-page.tsx')).PropertiesPage),
      definePage('add', 'Add Property', async () => (await import('#client/workspace/record/add-property-page.tsx')).AddPropertyPage),
      definePage(':id', 'Edit Property', async () => (await import('#client/workspace/record/edit-property-page.tsx')).EditPropertyPage),
    ],
  ),
  defineArea(
    'deals',
    'Deals',
    {
      find: async () => (await import('#client/records/deals/find-deals.ts')).findDeals,
      group: 'work',
      icon: Briefcase,
      goKey: 'd',
      count: 'deals',
      create: { label: 'Add Deal', key: 'd' },
    },
    [
      defineIndex(async () => (await import('#client/records/deals/deals-page.tsx')).DealsPage),
      definePage('add', 'Add Deal', async () => (await import('#client/workspace/record/add-deal-page.tsx')).AddDealPage),
      definePage(':id', 'Edit Deal', async () => (await import('#client/workspace/record/edit-deal-page.tsx')).EditDealPage),
    ],
  ),
  defineArea(
    'milestone',
    'Milestone',
    {
      many: 'Milestones',
      find: async () => (await import('#client/records/deals/milestones/find-milestones.ts')).findMilestones,
      group: 'work',
      icon: Flag,
      goKey: 'm',
      count: 'milestones_overdue',
      create: { label: 'Add Deal Milestone', key: 'm' },
    },
    [
      defineIndex(async () => (await import('#client/records/deals/milestones/milestones-page.tsx')).MilestonesPage),
      definePage(
        'add',
        'Add Milestone',
        async () => (await import('#client/records/deals/milestones/add-milestone-page.tsx')).AddMilestonePage,
      ),
      definePage(
        ':id',
        'Edit Milestone',
        async () => (await import('#client/records/deals/milestones/edit-milestone-page.tsx')).EditMilestonePage,
      ),
    ],
  ),
  {
    path: 'ai-assistant',
    handle: { title: 'AI-Assistant', area: { group: 'outreach', icon: Sparkles, goKey: 'a' } satisfies AreaOptions },
    lazy: loadPage(async () => (await import('#client/outreach/conversations/assistant-area.tsx')).AssistantArea),
    children: [
      definePage(
        'add',
        'New conversation',
        async () => (await import('#client/outreach/conversations/add-conversation-page.tsx')).AddConversationPage,
      ),
      definePage(
        'appointments',
        'Appointments',
        async () => (await import('#client/outreach/appointments/appointments-page.tsx')).AppointmentsPage,
      ),
      definePage(
        'settings',
        'Settings',
        async () => (await import('#client/outreach/conversations/assistant-settings-page.tsx')).AssistantSettingsPage,
      ),
      {
        path: ':id?',
        lazy: loadPage(async () => (await import('#client/outreach/conversations/conversations-page.tsx')).ConversationsPage),
      },
    ],
  },
  defineArea(
    'recipients',
    'Recipients',
    { group: 'outreach', icon: Send, goKey: 'r' },
    async () => (await import('#client/outreach/campaigns/recipients-page.tsx')).RecipientsPage,
  ),
  defineArea('achievements', 'Achievements', { group: 'outreach', icon: Trophy, goKey: 't' }, [
    defineIndex(async () => (await import('#client/workspace/achievements/achievements-page.tsx')).AchievementsPage),
    definePage(
      'add',
      'Add Achievement',
      async () => (await import('#client/workspace/achievements/achievement-pages.tsx')).AddAchievementPage,
    ),
    definePage(
      ':id',
      'Edit Achievement',
      async () => (await import('#client/workspace/achievements/achievement-pages.tsx')).EditAchievementPage,
    ),
  ]),
  defineArea('sales', 'Comps', { group: 'tools', icon: ReceiptText, goKey: 's', create: { label: 'Add Comp', key: 's' } }, [
    defineIndex(async () => (await import('#client/records/deals/sales/sales-page.tsx')).SalesPage),
    definePage('add', 'Add Comp', async () => (await import('#client/records/deals/sales/add-sale-page.tsx')).AddSalePage),
    importRoute,
    definePage(':id', 'Edit Sale', async () => (await import('#client/records/deals/sales/edit-sale-page.tsx')).EditSalePage),
  ]),
  defineArea('buyers', 'Buyers', { group: 'tools', icon: KeyRound, goKey: 'b', create: { label: 'Add Buyer', key: 'b' } }, [
    defineIndex(async () => (await import('#client/records/buyers/buyers-page.tsx')).BuyersPage),
    definePage('add', 'Add Buyer', async () => (await import('#client/records/buyers/add-buyer-page.tsx')).AddBuyerPage),
    definePage(':id', 'Edit Buyer', async () => (await import('#client/workspace/record/edit-buyer-page.tsx')).EditBuyerPage),
    importRoute,
  ]),
  defineArea('campaigns', 'Campaigns', { group: 'tools', icon: Megaphone, goKey: 'c', create: { label: 'Create Campaign', key: 'c' } }, [
    defineIndex(async () => (await import('#client/outreach/campaigns/campaigns-page.tsx')).CampaignsPage),
    definePage('add', 'Create Campaign', async () => (await import('#client/outreach/campaigns/add-campaign-page.tsx')).AddCampaignPage),
    definePage(':id', 'Campaign', async () => (await import('#client/outreach/campaigns/campaign-page.tsx')).CampaignPage),
  ]),
  defineArea('contracts', 'Contracts', { group: 'tools', icon: FileSignature, goKey: 'o' }, [
    defineIndex(async () => (await import('#client/closing/contracts/contracts-page.tsx')).ContractsPage),
    definePage(':id', 'Contract', async () => (await import('#client/closing/contracts/contract-page.tsx')).ContractPage),
  ]),
  defineArea('marketplace', 'Marketplace', { group: 'tools', icon: Store, goKey: 'k' }, [
    defineIndex(async () => (await import('#client/closing/marketplace/marketplace-page.tsx')).MarketplacePage),
    definePage(':id', 'Room', async () => (await import('#client/closing/marketplace/room-page.tsx')).RoomPage),
  ]),
  definePage('lists', 'Lists', [
    defineIndex(async () => (await import('#client/records/leads/lists/lists-page.tsx')).ListsPage),
    definePage('add', 'Add List', async () => (await import('#client/records/leads/lists/add-list-page.tsx')).AddListPage),
    definePage(':id', 'Edit List', async () => (await import('#client/records/leads/lists/edit-list-page.tsx')).EditListPage),
  ]),
  definePage('contract-templates', 'Contract templates', [
    defineIndex(async () => (await import('#client/closing/contracts/templates-page.tsx')).TemplatesPage),
    definePage('add', 'Add Template', async () => (await import('#client/closing/contracts/edit-template-page.tsx')).AddTemplatePage),
    definePage(':id', 'Template', async () => (await import('#client/closing/contracts/edit-template-page.tsx')).EditTemplatePage),
  ]),
  definePage('state-rules', 'State rules', async () => (await import('#client/closing/contracts/state-rules-page.tsx')).StateRulesPage),
  definePage('assumptions', 'Assumptions', async () => (await import('#client/analysis/strategies/assumptions-page.tsx')).AssumptionsPage),
  definePage(
    'predictions',
    'Score accuracy',
    async () => (await import('#client/analysis/predictions/predictions-page.tsx')).PredictionsPage,
  ),
  definePage('insight', 'Insight', async () => (await import('#client/workspace/insight/insight-page.tsx')).InsightPage),
  definePage('profile', 'Profile', async () => (await import('#client/workspace/profile/profile-page.tsx')).ProfilePage),
  definePage('outbox', 'Outbox', async () => (await import('#client/outreach/messages/outbox-page.tsx')).OutboxPage),
];
