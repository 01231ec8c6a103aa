import { useState } from 'react';
import { formatDateTime, formatNumberOrDash } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { LeftOutList } from './audience-count.tsx';

/** Confirms the number of recipients and starts the campaign. Mount it to ask. */
export function StartCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
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
          : `“${campaign.name}” begins at once. What has left cannot be taken back.`
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
        {problem && <Banner tone="red">{problem}</Banner>}
      </div>
    </Dialog>
  );
}
