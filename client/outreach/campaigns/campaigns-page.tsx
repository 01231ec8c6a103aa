import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { OutreachTabs } from '#client/outreach/messages/outreach-tabs.tsx';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buildCampaignColumns } from './campaign-columns.tsx';
import { campaignPages } from './campaign-records.ts';
import './campaigns.css';

export function CampaignsPage() {
  const page = useRecordsPage(campaignPages);
  const summary = trpc.campaigns.summary.useQuery().data;
  return (
    <RecordsPage
      {...page}
      about={
        summary &&
        `${formatQuantity(summary.campaigns, 'campaign')}, ${formatNumberOrDash(summary.active)} running, ${formatMoney(summary.spent)} spent of ${formatMoney(summary.budget)}`
      }
      above={<OutreachTabs />}
      className="campaigns-list"
      columns={buildCampaignColumns}
      firstRun={{
        about:
          'A campaign writes to a chosen part of your leads: by email, text or letter. It is a draft until you start it. To write to buyers, open a property and send them its deal sheet.',
        actions: (
          <>
            <AddLink records={campaignPages} />
            <ButtonLink to={paths.leads.list}>View leads</ButtonLink>
          </>
        ),
      }}
    />
  );
}
