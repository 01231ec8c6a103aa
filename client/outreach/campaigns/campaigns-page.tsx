import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { OutreachTabs } from '#client/outreach/messages/outreach-tabs.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type Campaign, campaignList } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { buildCampaignColumns } from './campaign-columns.tsx';
import { campaignRecords } from './campaign-records.ts';
import './campaigns.css';

const filters = filterSpecs(campaignList);

export function CampaignsPage() {
  const state = useListState(campaignList);
  const summary = trpc.campaigns.summary.useQuery().data;
  const result = trpc.campaigns.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<Campaign>();
  const columns = useMemo(() => buildCampaignColumns({ onDelete: setToDelete }), []);

  const focusAfter = useFocusAfter(rows);
  return (
    <>
      <PageHead
        title={campaignTexts.title}
        actions={
          <ButtonLink icon={Plus} variant="primary" to={paths.campaigns.add}>
            {campaignTexts.submit}
          </ButtonLink>
        }
      >
        {summary &&
          `${formatQuantity(summary.campaigns, 'campaign')}, ${formatNumberOrDash(summary.active)} running, ${formatMoney(summary.spent)} spent of ${formatMoney(summary.budget)}`}
      </PageHead>
      <OutreachTabs />
      <FilterBar state={state} filters={filters} />
      <ListTable
        state={state}
        result={result}
        texts={campaignTexts}
        filters={filters}
        firstRun={{
          about:
            'A campaign writes to a chosen part of your leads: by email, text or letter. It is a draft until you start it. To write to buyers, open a property and send them its deal sheet.',
          actions: (
            <>
              <ButtonLink icon={Plus} variant="primary" to={paths.campaigns.add}>
                {campaignTexts.submit}
              </ButtonLink>
              <ButtonLink to={paths.leads.list}>View leads</ButtonLink>
            </>
          ),
        }}
        label="Campaigns"
        className="campaigns-list"
        columns={columns}
        openHref={getCampaignHref}
      />
      {toDelete && (
        <DeleteOne
          records={campaignRecords}
          record={toDelete}
          onDeleted={() => focusAfter(toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

const getCampaignHref = (campaign: Campaign) => paths.campaigns.one(campaign.id);
