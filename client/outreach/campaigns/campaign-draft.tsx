import { Play, Send, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { Button } from '#client/ui/button.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { buyerCampaignForm, type Campaign, campaignForm, campaignFormFields } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { formatDateTime, formatNumberOrDash } from '#client/core/format.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { CAMPAIGN_FORM, BuyersFor, CampaignStatusBadge, campaignPages, toCampaignInput, flattenCampaign } from './campaign-facts.tsx';
import { CampaignFormFields } from './campaign-form.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignSummaryCard, LeftOutList } from './audience.tsx';
import { WaysOut } from './ways-out.tsx';
import { useDelivery } from '#client/records/contacts/delivery.tsx';
import { isSent } from '#shared/records/contacts/channels.ts';

/** Confirms the number of recipients and starts the campaign. Mount it to ask. */
function StartCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const toast = useToast();
  const start = trpc.campaignRuns.start.useMutation();
  const { data: audience } = trpc.campaigns.audienceOf.useQuery({ id: campaign.id });
  const [problem, setProblem] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const confirm = async () => {
    setProblem(undefined);
    try {
      await start.mutateAsync({ id: campaign.id, version: campaign.version });
      toast.success(launchTexts.started);
      onClose();
    } catch (error) {
      setProblem(toProblem(error).message ?? launchTexts.startFailed);
    }
  };
  const isLater = campaign.scheduled_at !== null && Date.parse(campaign.scheduled_at) > openedAt;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Start campaign"
      description={
        campaign.scheduled_at !== null && isLater
          ? `“${campaign.name}” begins on ${formatDateTime(campaign.scheduled_at)}, with the ${campaign.audience === 'buyers' ? 'buyers who can be reached' : 'leads that fit'} then.`
          : `“${campaign.name}” begins at once. What was sent cannot be recalled.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={start.isPending} onClick={() => void confirm()}>
            Start campaign
          </Button>
        </>
      }
    >
      <div className="stack g-3">
        <p aria-busy={audience ? undefined : true}>
          {audience ? (
            <>
              <b className="num">{formatNumberOrDash(audience.reachable)}</b> of {formatNumberOrDash(audience.matching)}{' '}
              {campaign.audience === 'buyers' ? 'buyers' : 'who fit'} can be reached now.
            </>
          ) : (
            'Counting who can be reached...'
          )}
        </p>
        {audience && <LeftOutList audience={audience} />}
        <WaysOut channel={campaign.channel} />
        {problem && <Banner tone="red">{problem}</Banner>}
      </div>
    </Dialog>
  );
}

export function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const toast = useToast();
  const replace = trpc.campaigns.replace.useMutation();
  const utils = trpc.useUtils();
  const { hash } = useLocation();
  const isForBuyers = campaign.audience === 'buyers';
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // The form resets with each saved version; changes from elsewhere must not overwrite input.
  const [version, setVersion] = useState({ number: 1, campaign: flattenCampaign(campaign) });

  useEffect(() => {
    if (hash === `#${CAMPAIGN_FORM}`) document.querySelector<HTMLElement>(`#${CAMPAIGN_FORM} input`)?.focus();
  }, [hash]);

  if (isDeleted) return <Navigate to={listAddress(paths.campaigns.list)} replace />;
  return (
    <div className="campaign-form">
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{campaign.name}</h1>
          <p>
            <CampaignStatusBadge status={campaign.status} />{' '}
            {isForBuyers && (
              <>
                <BuyersFor campaign={campaign} />.{' '}
              </>
            )}
            Nothing is sent until you start it.
          </p>
        </div>
        <div className="actions">
          <SendTest campaign={campaign} />
          <StartButton campaign={campaign} />
          <IconButton label="Delete campaign" icon={Trash2} tone="red" onClick={() => setDeleting(true)} />
        </div>
      </header>
      <WaysOut channel={campaign.channel} />
      <div id={CAMPAIGN_FORM}>
        <RecordForm
          key={version.number}
          label="Edit Campaign"
          schema={isForBuyers ? buyerCampaignForm : campaignForm}
          fields={campaignFormFields}
          value={version.campaign}
          load={async () => flattenCampaign(await utils.campaigns.get.fetch({ id: campaign.id }, NOW))}
          draft={`campaign:${campaign.id}`}
          save={async (form, changed) => {
            // Spending is not part of this form.
            const input = { ...toCampaignInput(form), spent: form.spent ?? campaign.spent };
            return flattenCampaign(await replace.mutateAsync({ ...input, id: campaign.id, version: changed }));
          }}
          onSaved={(saved) => {
            toast.success(campaignTexts.updated);
            setVersion(({ number }) => ({ number: number + 1, campaign: saved }));
            document.querySelector('h1')?.focus();
          }}
          submit="Update Campaign"
          failed={plainFailure(campaignTexts.updateFailed)}
          cancel={listAddress(paths.campaigns.list)}
          aside={
            <aside className="rail stack" aria-label="Preview, summary and history">
              <CampaignPreview campaign={campaign} />
              <CampaignSummaryCard campaign={campaign} />
              <FoldCard title="Activity">
                <div className="card-body">
                  <History entity="campaigns" id={campaign.id} fields={campaignFormFields} />
                </div>
              </FoldCard>
            </aside>
          }
        >
          <CampaignFormFields campaign={campaign} />
        </RecordForm>
      </div>
      {isDeleting && (
        <DeleteOne records={campaignPages} record={campaign} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />
      )}
    </div>
  );
}

function StartButton({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" icon={Play} onClick={() => setAsking(true)}>
        Start campaign
      </Button>
      {isAsking && <StartCampaign campaign={campaign} onClose={() => setAsking(false)} />}
    </>
  );
}

/** A letter or a post is not sent from here: the preview shows it. */
function SendTest({ campaign }: { campaign: Campaign }) {
  const toast = useToast();
  const test = trpc.campaigns.test.useMutation();
  const delivery = useDelivery();
  if (!isSent(campaign.channel)) return null;
  const isDelivered = delivery?.[campaign.channel];
  const send = async () => {
    try {
      const { to } = await test.mutateAsync({ id: campaign.id });
      toast.success(isDelivered ? campaignTexts.testSent : campaignTexts.testInOutbox, { detail: to });
    } catch (error) {
      toast.error(campaignTexts.testFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <Button icon={Send} busy={test.isPending} onClick={() => void send()}>
      Send me a test
    </Button>
  );
}
