/** Every address of the application, each with its code loaded when it is first visited. */
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './error-page.tsx';
import { Guard } from './guard.tsx';
import { FullScreenLoading } from './loading-overlay.tsx';
import { loaded } from './not-loaded.ts';
import { paths } from '#client/core/paths.ts';
import type { RouteName } from './route-title.ts';

const named = (title: string): { handle: RouteName } => ({ handle: { title } });
const screen = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loaded(load) }),
});

/** The landing page is not part of the application: it is loaded anew. */
function ToLanding() {
  location.replace(paths.home);
  return <FullScreenLoading />;
}

const areas: RouteObject[] = [
  { index: true, element: <Navigate to={paths.dashboard} replace /> },
  {
    path: 'dashboard',
    ...named('Dashboard'),
    ...screen(async () => (await import('#client/workspace/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  { path: 'today', ...named('Today'), ...screen(async () => (await import('#client/workspace/today/today-page.tsx')).TodayPage) },
  {
    path: 'leads',
    ...named('Leads'),
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
      { path: ':id', ...named('Update Lead'), ...screen(async () => (await import('./lead-page.tsx')).LeadPage) },
    ],
  },
  {
    path: 'buyers',
    ...named('Buyers'),
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
    path: 'deals',
    ...named('Deals'),
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
    ...named('Milestone'),
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
    path: 'properties',
    ...named('Properties'),
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
    path: 'sales',
    ...named('Sales'),
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
    path: 'assumptions',
    ...named('Assumptions'),
    ...screen(async () => (await import('#client/analysis/strategies/assumptions-page.tsx')).AssumptionsPage),
  },
  {
    path: 'predictions',
    ...named('How good are the scores?'),
    ...screen(async () => (await import('#client/analysis/predictions/predictions-page.tsx')).PredictionsPage),
  },
  { path: 'profile', ...named('Profile'), ...screen(async () => (await import('#client/workspace/profile/profile-page.tsx')).ProfilePage) },
  {
    path: 'ai-assistant',
    ...named('AI-Assistant'),
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
    path: 'campaigns',
    ...named('Campaigns'),
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
    path: 'recipients',
    ...named('Recipients'),
    ...screen(async () => (await import('#client/outreach/campaigns/recipients-page.tsx')).RecipientsPage),
  },
  { path: 'outbox', ...named('Outbox'), ...screen(async () => (await import('#client/outreach/messages/outbox-page.tsx')).OutboxPage) },
  {
    path: 'achievements',
    ...named('Achievements'),
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
];

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: [
      { path: paths.login, ...named('Sign in'), ...screen(async () => (await import('#client/accounts/auth/login-page.tsx')).LoginPage) },
      {
        path: paths.register,
        ...named('Create your account'),
        ...screen(async () => (await import('#client/accounts/auth/register-page.tsx')).RegisterPage),
      },
      { path: paths.pay, ...named('Premium'), ...screen(async () => (await import('#client/accounts/payments/pay-page.tsx')).PayPage) },
      {
        path: `${paths.pay}/test-bank/:id`,
        ...named('Test bank'),
        ...screen(async () => (await import('#client/accounts/payments/test-bank-page.tsx')).TestBankPage),
      },
      {
        path: paths.app,
        element: <Guard />,
        children: [
          {
            ...screen(async () => (await import('./shell.tsx')).Shell),
            children: [{ errorElement: <ErrorPage />, children: areas }],
          },
        ],
      },
      { path: '*', element: <ToLanding /> },
    ],
  },
]);
