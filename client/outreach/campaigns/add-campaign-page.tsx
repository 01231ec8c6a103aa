import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { campaignForm, campaignFormFields } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { CampaignFormFields } from './campaign-form.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignSummaryCard } from './audience.tsx';
import './campaigns.css';
import { toCampaignInput, flattenCampaign } from './campaign-facts.tsx';

export function AddCampaignPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.campaigns.create.useMutation();
  const utils = trpc.useUtils();
  const tag = useSearchParams()[0].get('tag');
  return (
    <div className="campaign-form">
      <PageHead title={campaignTexts.submit}>Saved as a draft until you start it.</PageHead>
      <RecordForm
        label={campaignTexts.submit}
        schema={campaignForm}
        fields={campaignFormFields}
        value={{ channel: 'email', tag }}
        draft={tag ? `campaign:new:${tag}` : 'campaign:new'}
        save={async (form) => flattenCampaign(await create.mutateAsync(toCampaignInput(form)))}
        newest={async () => ({ data: (await utils.campaigns.list.fetch(NEWEST, NOW)).data.map(flattenCampaign) })}
        onSaved={(campaign) => {
          toast.success(campaignTexts.created);
          void navigate(paths.campaigns.one(campaign.id));
        }}
        submit={campaignTexts.submit}
        failed={wrappedFailure('Error creating campaign')}
        cancel={listAddress(paths.campaigns.list)}
        aside={
          <aside className="rail stack" aria-label="Preview and summary">
            <CampaignPreview />
            <CampaignSummaryCard />
          </aside>
        }
      >
        <CampaignFormFields />
      </RecordForm>
    </div>
  );
}
