/** Every address under /app, each with its code loaded when it is first visited. */
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
import { loaded } from './not-loaded.ts';
import { paths } from '#client/core/paths.ts';
import type { AreaOptions, RouteName } from './route-title.ts';

/** A route with a title. */
export const named = (title: string): { handle: RouteName } => ({ handle: { title } });
const area = (title: string, options: AreaOptions): { handle: RouteName } => ({ handle: { title, area: options } });
/** A page whose code is loaded when it is first visited. */
export const screen = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loaded(load) }),
});

/** What is under /app, in the order of the sidebar: a route with an area stands there, and in the palette and the shortcuts. */
export const areas: RouteObject[] = [
  { index: true, element: <Navigate to={paths.dashboard} replace /> },
  {
    path: 'dashboard',
    ...area('Dashboard', { group: 'work', icon: LayoutDashboard, goKey: 'h' }),
    ...screen(async () => (await import('#client/workspace/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: 'today',
    ...area('Today', { group: 'work', icon: ListChecks, goKey: 'y' }),
    children: [
      { index: true, ...screen(async () => (await import('#client/workspace/today/today-page.tsx')).TodayPage) },
      { path: 'calls', ...named('Calls'), ...screen(async () => (await import('#client/workspace/today/calls-page.tsx')).CallsPage) },
    ],
  },
  {
    path: 'leads',
    ...area('Leads', {
      find: async () => (await import('#client/records/leads/find-leads.ts')).findLeads,
      group: 'work',
      icon: Users,
      goKey: 'l',
      count: 'leads',
      create: { label: 'Add Lead', key: 'l' },
    }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/leads/leads-page.tsx')).LeadsPage) },
      { path: 'add', ...named('Add Lead'), ...screen(async () => (await import('#client/records/leads/add-lead-page.tsx')).AddLeadPage) },
      {
        path: 'import',
        ...named('Import'),
        children: [
          { index: true, ...screen(async () => (await import('#client/workspace/import-export/import-page.tsx')).ImportLeadsPage) },
          {
            path: ':id',
            ...named('File'),
            ...screen(async () => (await import('#client/workspace/import-export/import-job-page.tsx')).LeadsImportJobPage),
          },
        ],
      },
      {
        path: ':id/merge',
        ...named('Merge Leads'),
        ...screen(async () => (await import('#client/records/lead-merges/merge-leads-page.tsx')).MergeLeadsPage),
      },
      { path: ':id', ...named('Update Lead'), ...screen(async () => (await import('./lead-page.tsx')).LeadPage) },
    ],
  },
  {
    path: 'properties',
    ...area('Properties', {
      find: async () => (await import('#client/records/properties/find-properties.ts')).findProperties,
      group: 'work',
      icon: House,
      goKey: 'p',
      count: 'properties',
      create: { label: 'Add Property', key: 'p' },
    }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/properties/properties-page.tsx')).PropertiesPage) },
      {
        path: 'add',
        ...named('Add Property'),
        ...screen(async () => (await import('#client/workspace/record/add-property-page.tsx')).AddPropertyPage),
      },
      {
        path: ':id',
        ...named('Edit Property'),
        ...screen(async () => (await import('#client/workspace/record/edit-property-page.tsx')).EditPropertyPage),
      },
    ],
  },
  {
    path: 'deals',
    ...area('Deals', {
      find: async () => (await import('#client/records/deals/find-deals.ts')).findDeals,
      group: 'work',
      icon: Briefcase,
      goKey: 'd',
      count: 'deals',
      create: { label: 'Add Deal', key: 'd' },
    }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/deals/deals-page.tsx')).DealsPage) },
      {
        path: 'add',
        ...named('Add Deal'),
        ...screen(async () => (await import('#client/workspace/record/add-deal-page.tsx')).AddDealPage),
      },
      {
        path: ':id',
        ...named('Edit Deal'),
        ...screen(async () => (await import('#client/workspace/record/edit-deal-page.tsx')).EditDealPage),
      },
    ],
  },
  {
    path: 'milestone',
    ...area('Milestone', {
      many: 'Milestones',
      find: async () => (await import('#client/records/milestones/find-milestones.ts')).findMilestones,
      group: 'work',
      icon: Flag,
      goKey: 'm',
      count: 'milestones_overdue',
      create: { label: 'Add Deal Milestone', key: 'm' },
    }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/milestones/milestones-page.tsx')).MilestonesPage) },
      {
        path: 'add',
        ...named('Add Milestone'),
        ...screen(async () => (await import('#client/records/milestones/add-milestone-page.tsx')).AddMilestonePage),
      },
      {
        path: ':id',
        ...named('Edit Milestone'),
        ...screen(async () => (await import('#client/records/milestones/edit-milestone-page.tsx')).EditMilestonePage),
      },
    ],
  },
  {
    path: 'ai-assistant',
    ...area('AI-Assistant', { group: 'outreach', icon: Sparkles, goKey: 'a' }),
    ...screen(async () => (await import('#client/outreach/conversations/assistant-area.tsx')).AssistantArea),
    children: [
      {
        path: 'add',
        ...named('New conversation'),
        ...screen(async () => (await import('#client/outreach/conversations/add-conversation-page.tsx')).AddConversationPage),
      },
      {
        path: 'appointments',
        ...named('Appointments'),
        ...screen(async () => (await import('#client/outreach/appointments/appointments-page.tsx')).AppointmentsPage),
      },
      {
        path: 'settings',
        ...named('Settings'),
        ...screen(async () => (await import('#client/outreach/conversations/assistant-settings-page.tsx')).AssistantSettingsPage),
      },
      { path: ':id?', ...screen(async () => (await import('#client/outreach/conversations/conversations-page.tsx')).ConversationsPage) },
    ],
  },
  {
    path: 'recipients',
    ...area('Recipients', { group: 'outreach', icon: Send, goKey: 'r' }),
    ...screen(async () => (await import('#client/outreach/campaigns/recipients-page.tsx')).RecipientsPage),
  },
  {
    path: 'achievements',
    ...area('Achievements', { group: 'outreach', icon: Trophy, goKey: 't' }),
    children: [
      { index: true, ...screen(async () => (await import('#client/workspace/achievements/achievements-page.tsx')).AchievementsPage) },
      {
        path: 'add',
        ...named('Add Achievement'),
        ...screen(async () => (await import('#client/workspace/achievements/add-achievement-page.tsx')).AddAchievementPage),
      },
      {
        path: ':id',
        ...named('Edit Achievement'),
        ...screen(async () => (await import('#client/workspace/achievements/edit-achievement-page.tsx')).EditAchievementPage),
      },
    ],
  },
  {
    path: 'sales',
    ...area('Sales', { group: 'tools', icon: ReceiptText, goKey: 's', create: { label: 'Add Sale', key: 's' } }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/sales/sales-page.tsx')).SalesPage) },
      { path: 'add', ...named('Add Sale'), ...screen(async () => (await import('#client/records/sales/add-sale-page.tsx')).AddSalePage) },
      {
        path: 'import',
        ...named('Import'),
        children: [
          { index: true, ...screen(async () => (await import('#client/workspace/import-export/import-page.tsx')).ImportSalesPage) },
          {
            path: ':id',
            ...named('File'),
            ...screen(async () => (await import('#client/workspace/import-export/import-job-page.tsx')).SalesImportJobPage),
          },
        ],
      },
      {
        path: ':id',
        ...named('Edit Sale'),
        ...screen(async () => (await import('#client/records/sales/edit-sale-page.tsx')).EditSalePage),
      },
    ],
  },
  {
    path: 'buyers',
    ...area('Buyers', { group: 'tools', icon: KeyRound, goKey: 'b', create: { label: 'Add Buyer', key: 'b' } }),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/buyers/buyers-page.tsx')).BuyersPage) },
      {
        path: 'add',
        ...named('Add Buyer'),
        ...screen(async () => (await import('#client/records/buyers/add-buyer-page.tsx')).AddBuyerPage),
      },
      {
        path: ':id',
        ...named('Edit Buyer'),
        ...screen(async () => (await import('#client/workspace/record/edit-buyer-page.tsx')).EditBuyerPage),
      },
      {
        path: 'import',
        ...named('Import'),
        children: [
          { index: true, ...screen(async () => (await import('#client/workspace/import-export/import-page.tsx')).ImportBuyersPage) },
          {
            path: ':id',
            ...named('File'),
            ...screen(async () => (await import('#client/workspace/import-export/import-job-page.tsx')).BuyersImportJobPage),
          },
        ],
      },
    ],
  },
  {
    path: 'campaigns',
    ...area('Campaigns', { group: 'tools', icon: Megaphone, goKey: 'c', create: { label: 'Create Campaign', key: 'c' } }),
    children: [
      { index: true, ...screen(async () => (await import('#client/outreach/campaigns/campaigns-page.tsx')).CampaignsPage) },
      {
        path: 'add',
        ...named('Create Campaign'),
        ...screen(async () => (await import('#client/outreach/campaigns/add-campaign-page.tsx')).AddCampaignPage),
      },
      {
        path: ':id',
        ...named('Campaign'),
        ...screen(async () => (await import('#client/outreach/campaigns/campaign-page.tsx')).CampaignPage),
      },
    ],
  },
  {
    path: 'contracts',
    ...area('Contracts', { group: 'tools', icon: FileSignature, goKey: 'o' }),
    children: [
      { index: true, ...screen(async () => (await import('#client/closing/contracts/contracts-page.tsx')).ContractsPage) },
      {
        path: ':id',
        ...named('Contract'),
        ...screen(async () => (await import('#client/closing/contracts/contract-page.tsx')).ContractPage),
      },
    ],
  },
  {
    path: 'marketplace',
    ...area('Marketplace', { group: 'tools', icon: Store, goKey: 'k' }),
    children: [
      { index: true, ...screen(async () => (await import('#client/closing/marketplace/marketplace-page.tsx')).MarketplacePage) },
      { path: ':id', ...named('Room'), ...screen(async () => (await import('#client/closing/marketplace/room-page.tsx')).RoomPage) },
    ],
  },
  {
    path: 'lists',
    ...named('Lists'),
    children: [
      { index: true, ...screen(async () => (await import('#client/records/lists/lists-page.tsx')).ListsPage) },
      { path: 'add', ...named('Add List'), ...screen(async () => (await import('#client/records/lists/add-list-page.tsx')).AddListPage) },
      {
        path: ':id',
        ...named('Edit List'),
        ...screen(async () => (await import('#client/records/lists/edit-list-page.tsx')).EditListPage),
      },
    ],
  },
  {
    path: 'contract-templates',
    ...named('Contract templates'),
    children: [
      { index: true, ...screen(async () => (await import('#client/closing/contracts/templates-page.tsx')).TemplatesPage) },
      {
        path: 'add',
        ...named('Add Template'),
        ...screen(async () => (await import('#client/closing/contracts/edit-template-page.tsx')).AddTemplatePage),
      },
      {
        path: ':id',
        ...named('Template'),
        ...screen(async () => (await import('#client/closing/contracts/edit-template-page.tsx')).EditTemplatePage),
      },
    ],
  },
  {
    path: 'state-rules',
    ...named('State rules'),
    ...screen(async () => (await import('#client/closing/contracts/state-rules-page.tsx')).StateRulesPage),
  },
  {
    path: 'assumptions',
    ...named('Assumptions'),
    ...screen(async () => (await import('#client/analysis/strategies/assumptions-page.tsx')).AssumptionsPage),
  },
  {
    path: 'predictions',
    ...named('Score accuracy'),
    ...screen(async () => (await import('#client/analysis/predictions/predictions-page.tsx')).PredictionsPage),
  },
  { path: 'profile', ...named('Profile'), ...screen(async () => (await import('#client/workspace/profile/profile-page.tsx')).ProfilePage) },
  { path: 'outbox', ...named('Outbox'), ...screen(async () => (await import('#client/outreach/messages/outbox-page.tsx')).OutboxPage) },
];
