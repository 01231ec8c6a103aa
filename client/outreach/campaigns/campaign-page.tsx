import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import './campaigns.css';

// Two pages that are never shown together.
const CampaignDraft = lazy(async () => ({ default: (await import('./campaign-draft.tsx')).CampaignDraft }));
const CampaignRun = lazy(async () => ({ default: (await import('./campaign-run.tsx')).CampaignRun }));

/** A draft shows a form, a started campaign its results. */
export function CampaignPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.campaigns.get.useQuery({ id }, FRESH)}
      texts={campaignTexts}
      back={<ButtonLink to={paths.campaigns.list}>Back to campaigns</ButtonLink>}
    >
      {(campaign) => (
        <Suspense fallback={<LoadingArea text="Loading..." />}>
          {campaign.status === 'draft' ? (
            <CampaignDraft key={campaign.id} campaign={campaign} />
          ) : (
            <CampaignRun key={campaign.id} campaign={campaign} />
          )}
        </Suspense>
      )}
    </LoadedRecord>
  );
}
