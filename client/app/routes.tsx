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
import type { AreaOptions, RouteName } from './route-title.ts';

/** A route with a title. */
export const withTitle = (title: string): { handle: RouteName } => ({ handle: { title } });
const withArea = (title: string, options: AreaOptions): { handle: RouteName } => ({ handle: { title, area: options } });
/** A page whose code is loaded when it is first visited. */
export const loadPage = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await importCode(load) }),
});

/** Where a noun's files are imported, under its own path. */
const importRoute: RouteObject = {
  path: 'import',
  ...withTitle('Import'),
  children: [
    { index: true, ...loadPage(async () => (await import('#client/workspace/import-export/import-page.tsx')).ImportPage) },
    {
      path: ':id',
      ...withTitle('File'),
      ...loadPage(async () => (await import('#client/workspace/import-export/import-job-page.tsx')).ImportJobPage),
    },
  ],
};

/** Routes in the order of the sidebar; those with an area also appear in palette and shortcuts. */
export const areas: RouteObject[] = [
  { index: true, element: <Navigate to={paths.dashboard} replace /> },
  {
    path: 'dashboard',
    ...withArea('Dashboard', { group: 'work', icon: LayoutDashboard, goKey: 'h' }),
    ...loadPage(async () => (await import('#client/workspace/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: 'today',
    ...withArea('Today', { group: 'work', icon: ListChecks, goKey: 'y' }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/workspace/today/today-page.tsx')).TodayPage) },
      { path: 'calls', ...withTitle('Calls'), ...loadPage(async () => (await import('#client/workspace/today/calls-page.tsx')).CallsPage) },
    ],
  },
  {
    path: 'leads',
    ...withArea('Leads', {
      find: async () => (await import('#client/records/leads/find-leads.ts')).findLeads,
      group: 'work',
      icon: Users,
      goKey: 'l',
      count: 'leads',
      create: { label: 'Add Lead', key: 'l' },
    }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/leads/leads-page.tsx')).LeadsPage) },
      {
        path: 'add',
        ...withTitle('Add Lead'),
        ...loadPage(async () => (await import('#client/records/leads/add-lead-page.tsx')).AddLeadPage),
      },
      importRoute,
      {
        path: ':id/merge',
        ...withTitle('Merge Leads'),
        ...loadPage(async () => (await import('#client/records/leads/merges/merge-leads-page.tsx')).MergeLeadsPage),
      },
      { path: ':id', ...withTitle('Update Lead'), ...loadPage(async () => (await import('./lead-page.tsx')).LeadPage) },
    ],
  },
  {
    path: 'properties',
    ...withArea('Properties', {
      find: async () => (await import('#client/records/properties/find-properties.ts')).findProperties,
      group: 'work',
      icon: House,
      goKey: 'p',
      count: 'properties',
      create: { label: 'Add Property', key: 'p' },
    }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/properties/properties-page.tsx')).PropertiesPage) },
      {
        path: 'add',
        ...withTitle('Add Property'),
        ...loadPage(async () => (await import('#client/workspace/record/add-property-page.tsx')).AddPropertyPage),
      },
      {
        path: ':id',
        ...withTitle('Edit Property'),
        ...loadPage(async () => (await import('#client/workspace/record/edit-property-page.tsx')).EditPropertyPage),
      },
    ],
  },
  {
    path: 'deals',
    ...withArea('Deals', {
      find: async () => (await import('#client/records/deals/find-deals.ts')).findDeals,
      group: 'work',
      icon: Briefcase,
      goKey: 'd',
      count: 'deals',
      create: { label: 'Add Deal', key: 'd' },
    }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/deals/deals-page.tsx')).DealsPage) },
      {
        path: 'add',
        ...withTitle('Add Deal'),
        ...loadPage(async () => (await import('#client/workspace/record/add-deal-page.tsx')).AddDealPage),
      },
      {
        path: ':id',
        ...withTitle('Edit Deal'),
        ...loadPage(async () => (await import('#client/workspace/record/edit-deal-page.tsx')).EditDealPage),
      },
    ],
  },
  {
    path: 'milestone',
    ...withArea('Milestone', {
      many: 'Milestones',
      find: async () => (await import('#client/records/deals/milestones/find-milestones.ts')).findMilestones,
      group: 'work',
      icon: Flag,
      goKey: 'm',
      count: 'milestones_overdue',
      create: { label: 'Add Deal Milestone', key: 'm' },
    }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/deals/milestones/milestones-page.tsx')).MilestonesPage) },
      {
        path: 'add',
        ...withTitle('Add Milestone'),
        ...loadPage(async () => (await import('#client/records/deals/milestones/add-milestone-page.tsx')).AddMilestonePage),
      },
      {
        path: ':id',
        ...withTitle('Edit Milestone'),
        ...loadPage(async () => (await import('#client/records/deals/milestones/edit-milestone-page.tsx')).EditMilestonePage),
      },
    ],
  },
  {
    path: 'ai-assistant',
    ...withArea('AI-Assistant', { group: 'outreach', icon: Sparkles, goKey: 'a' }),
    ...loadPage(async () => (await import('#client/outreach/conversations/assistant-area.tsx')).AssistantArea),
    children: [
      {
        path: 'add',
        ...withTitle('New conversation'),
        ...loadPage(async () => (await import('#client/outreach/conversations/add-conversation-page.tsx')).AddConversationPage),
      },
      {
        path: 'appointments',
        ...withTitle('Appointments'),
        ...loadPage(async () => (await import('#client/outreach/appointments/appointments-page.tsx')).AppointmentsPage),
      },
      {
        path: 'settings',
        ...withTitle('Settings'),
        ...loadPage(async () => (await import('#client/outreach/conversations/assistant-settings-page.tsx')).AssistantSettingsPage),
      },
      { path: ':id?', ...loadPage(async () => (await import('#client/outreach/conversations/conversations-page.tsx')).ConversationsPage) },
    ],
  },
  {
    path: 'recipients',
    ...withArea('Recipients', { group: 'outreach', icon: Send, goKey: 'r' }),
    ...loadPage(async () => (await import('#client/outreach/campaigns/recipients-page.tsx')).RecipientsPage),
  },
  {
    path: 'achievements',
    ...withArea('Achievements', { group: 'outreach', icon: Trophy, goKey: 't' }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/workspace/achievements/achievements-page.tsx')).AchievementsPage) },
      {
        path: 'add',
        ...withTitle('Add Achievement'),
        ...loadPage(async () => (await import('#client/workspace/achievements/achievement-pages.tsx')).AddAchievementPage),
      },
      {
        path: ':id',
        ...withTitle('Edit Achievement'),
        ...loadPage(async () => (await import('#client/workspace/achievements/achievement-pages.tsx')).EditAchievementPage),
      },
    ],
  },
  {
    path: 'sales',
    ...withArea('Sales', { group: 'tools', icon: ReceiptText, goKey: 's', create: { label: 'Add Sale', key: 's' } }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/deals/sales/sales-page.tsx')).SalesPage) },
      {
        path: 'add',
        ...withTitle('Add Sale'),
        ...loadPage(async () => (await import('#client/records/deals/sales/add-sale-page.tsx')).AddSalePage),
      },
      importRoute,
      {
        path: ':id',
        ...withTitle('Edit Sale'),
        ...loadPage(async () => (await import('#client/records/deals/sales/edit-sale-page.tsx')).EditSalePage),
      },
    ],
  },
  {
    path: 'buyers',
    ...withArea('Buyers', { group: 'tools', icon: KeyRound, goKey: 'b', create: { label: 'Add Buyer', key: 'b' } }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/buyers/buyers-page.tsx')).BuyersPage) },
      {
        path: 'add',
        ...withTitle('Add Buyer'),
        ...loadPage(async () => (await import('#client/records/buyers/add-buyer-page.tsx')).AddBuyerPage),
      },
      {
        path: ':id',
        ...withTitle('Edit Buyer'),
        ...loadPage(async () => (await import('#client/workspace/record/edit-buyer-page.tsx')).EditBuyerPage),
      },
      importRoute,
    ],
  },
  {
    path: 'campaigns',
    ...withArea('Campaigns', { group: 'tools', icon: Megaphone, goKey: 'c', create: { label: 'Create Campaign', key: 'c' } }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/outreach/campaigns/campaigns-page.tsx')).CampaignsPage) },
      {
        path: 'add',
        ...withTitle('Create Campaign'),
        ...loadPage(async () => (await import('#client/outreach/campaigns/add-campaign-page.tsx')).AddCampaignPage),
      },
      {
        path: ':id',
        ...withTitle('Campaign'),
        ...loadPage(async () => (await import('#client/outreach/campaigns/campaign-page.tsx')).CampaignPage),
      },
    ],
  },
  {
    path: 'contracts',
    ...withArea('Contracts', { group: 'tools', icon: FileSignature, goKey: 'o' }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/closing/contracts/contracts-page.tsx')).ContractsPage) },
      {
        path: ':id',
        ...withTitle('Contract'),
        ...loadPage(async () => (await import('#client/closing/contracts/contract-page.tsx')).ContractPage),
      },
    ],
  },
  {
    path: 'marketplace',
    ...withArea('Marketplace', { group: 'tools', icon: Store, goKey: 'k' }),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/closing/marketplace/marketplace-page.tsx')).MarketplacePage) },
      { path: ':id', ...withTitle('Room'), ...loadPage(async () => (await import('#client/closing/marketplace/room-page.tsx')).RoomPage) },
    ],
  },
  {
    path: 'lists',
    ...withTitle('Lists'),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/records/leads/lists/lists-page.tsx')).ListsPage) },
      {
        path: 'add',
        ...withTitle('Add List'),
        ...loadPage(async () => (await import('#client/records/leads/lists/add-list-page.tsx')).AddListPage),
      },
      {
        path: ':id',
        ...withTitle('Edit List'),
        ...loadPage(async () => (await import('#client/records/leads/lists/edit-list-page.tsx')).EditListPage),
      },
    ],
  },
  {
    path: 'contract-templates',
    ...withTitle('Contract templates'),
    children: [
      { index: true, ...loadPage(async () => (await import('#client/closing/contracts/templates-page.tsx')).TemplatesPage) },
      {
        path: 'add',
        ...withTitle('Add Template'),
        ...loadPage(async () => (await import('#client/closing/contracts/edit-template-page.tsx')).AddTemplatePage),
      },
      {
        path: ':id',
        ...withTitle('Template'),
        ...loadPage(async () => (await import('#client/closing/contracts/edit-template-page.tsx')).EditTemplatePage),
      },
    ],
  },
  {
    path: 'state-rules',
    ...withTitle('State rules'),
    ...loadPage(async () => (await import('#client/closing/contracts/state-rules-page.tsx')).StateRulesPage),
  },
  {
    path: 'assumptions',
    ...withTitle('Assumptions'),
    ...loadPage(async () => (await import('#client/analysis/strategies/assumptions-page.tsx')).AssumptionsPage),
  },
  {
    path: 'predictions',
    ...withTitle('Score accuracy'),
    ...loadPage(async () => (await import('#client/analysis/predictions/predictions-page.tsx')).PredictionsPage),
  },
  {
    path: 'profile',
    ...withTitle('Profile'),
    ...loadPage(async () => (await import('#client/workspace/profile/profile-page.tsx')).ProfilePage),
  },
  {
    path: 'outbox',
    ...withTitle('Outbox'),
    ...loadPage(async () => (await import('#client/outreach/messages/outbox-page.tsx')).OutboxPage),
  },
];
