/** A started campaign: progress, results, and editable fields. */
import { Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Campaign, CAMPAIGN_MOVES, campaignFields, openFields, openForm } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { CAMPAIGN_FORM, BuyersFor, CampaignStatusBadge, ChannelAndType } from './campaign-facts.tsx';
import { MergedMessage } from './merged-message.tsx';
import { CampaignResultsCard } from './campaign-results.tsx';
import { WaysOut } from './ways-out.tsx';

export function CampaignRun({ campaign }: { campaign: Campaign }) {
  const { hash } = useLocation();
  return (
    <div className="campaign-form">
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{campaign.name}</h1>
          <p className="row g-2">
            <CampaignStatusBadge status={campaign.status} />
            <span className="row g-tight">
              <ChannelAndType campaign={campaign} />
            </span>
          </p>
          {campaign.audience === 'buyers' && (
            <p>
              <BuyersFor campaign={campaign} />
            </p>
          )}
        </div>
        <div className="actions">
          <PauseOrResume campaign={campaign} />
          <EndCampaign campaign={campaign} />
        </div>
      </header>
      {campaign.status === 'active' && <WaysOut channel={campaign.channel} />}
      <CampaignResultsCard campaign={campaign}>
        <div className="results-cards">
          <WhatWasSent campaign={campaign} />
          <Card title="Activity">
            <History entity="campaigns" id={campaign.id} fields={campaignFields} />
          </Card>
        </div>
        <div id={CAMPAIGN_FORM}>
          <FoldCard title="Name and cost" startsOpen={hash === `#${CAMPAIGN_FORM}`}>
            <Settings campaign={campaign} />
          </FoldCard>
        </div>
      </CampaignResultsCard>
    </div>
  );
}

function PauseOrResume({ campaign }: { campaign: Campaign }) {
  const toast = useToast();
  const pause = trpc.campaignRuns.pause.useMutation();
  const resume = trpc.campaignRuns.resume.useMutation();
  const moves = CAMPAIGN_MOVES[campaign.status];
  const isRunning = moves.includes('paused');
  if (!isRunning && !moves.includes('active')) return null;
  const move = async () => {
    try {
      await (isRunning ? pause : resume).mutateAsync({ id: campaign.id });
      toast.success(isRunning ? launchTexts.paused : launchTexts.resumed);
    } catch (error) {
      toast.error(isRunning ? launchTexts.pauseFailed : launchTexts.resumeFailed, { detail: toProblem(error).reason });
    }
  };
  const isBusy = pause.isPending || resume.isPending;
  return (
    <Button variant={isRunning ? 'secondary' : 'primary'} icon={isRunning ? Pause : Play} busy={isBusy} onClick={() => void move()}>
      {isRunning ? 'Pause' : 'Resume'}
    </Button>
  );
}

/** Asks first: canceled messages cannot be restored. */
function EndCampaign({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const finish = trpc.campaignRuns.finish.useMutation();
  const isOpen = campaign.status === 'active' || campaign.status === 'paused';
  if (!isOpen && !isAsking) return null;
  return (
    <>
      <Button icon={Square} onClick={() => setAsking(true)}>
        End campaign
      </Button>
      {isAsking && (
        <DeleteDialog
          title="End campaign"
          question="End this campaign now? What was not sent is cancelled and cannot be brought back; what was sent stays on record."
          name={campaign.name}
          confirmLabel="End campaign"
          remove={() => finish.mutateAsync({ id: campaign.id })}
          onDeleted={() => toast.success(launchTexts.finished)}
          onClose={() => setAsking(false)}
          failed={launchTexts.finishFailed}
        />
      )}
    </>
  );
}

/** Name, type and money; the message and its recipients stay as they were. */
function Settings({ campaign }: { campaign: Campaign }) {
  const toast = useToast();
  const update = trpc.campaigns.update.useMutation();
  const utils = trpc.useUtils();
  const [version, setVersion] = useState({ number: 1, campaign });
  return (
    <RecordForm
      key={version.number}
      label="Edit Campaign"
      schema={openForm}
      fields={openFields}
      value={{ ...version.campaign }}
      load={async () => ({ ...(await utils.campaigns.get.fetch({ id: campaign.id }, NOW)) })}
      draft={`campaign:${campaign.id}:run`}
      // While it runs every sent message changes the record: only the fields that are open here are compared and sent.
      save={(form) => update.mutateAsync({ ...form, id: campaign.id })}
      onSaved={(saved) => {
        toast.success(campaignTexts.updated);
        setVersion(({ number: n }) => ({ number: n + 1, campaign: saved }));
        document.querySelector('h1')?.focus();
      }}
      submit="Update Campaign"
      failed={plainFailure(campaignTexts.updateFailed)}
      cancel={listAddress(paths.campaigns.list)}
    >
      <FormSection title="Campaign">
        <FormField name="name" span={8} autoComplete="off" />
        <FormField name="campaign_type" span={4} />
        <FormField name="budget" span={6} />
        <FormField name="spent" span={6} hint="Postage, messages, lists" />
      </FormSection>
    </RecordForm>
  );
}

function WhatWasSent({ campaign }: { campaign: Campaign }) {
  const { data, error } = trpc.campaigns.previewSaved.useQuery({ id: campaign.id });
  return (
    <Card title="Message" padded={false}>
      {error ? (
        <div className="card-body">
          <Banner tone="red">{joinSentences(campaignTexts.previewFailed, toProblem(error).reason)}</Banner>
        </div>
      ) : data?.lead || data?.buyer ? (
        <MergedMessage preview={data} />
      ) : (
        <div className="mail">
          {campaign.channel === 'email' && <h3>{campaign.subject_line}</h3>}
          <div className="mail-body">{campaign.content}</div>
        </div>
      )}
    </Card>
  );
}
