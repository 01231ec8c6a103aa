import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';

interface Props {
  campaign: Campaign;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks whether to delete a campaign, and deletes it. Mount it to ask. */
export function DeleteCampaign({ campaign, onDeleted, onClose }: Props) {
  const remove = trpc.campaigns.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete campaign"
      texts={campaignTexts}
      name={campaign.name}
      remove={() => remove.mutateAsync({ id: campaign.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
