import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { RecipientDetail } from '#shared/outreach/campaigns/recipient.ts';
import { launchTexts, recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { CHANNELS } from '#shared/records/contacts/channels.ts';

/** Explains why a message may not have arrived, and resends it. */
export function SendAgain({ recipient, message }: { recipient: RecipientDetail; message: NonNullable<RecipientDetail['message']> }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const resend = trpc.recipients.sendAgain.useMutation({
    onSuccess: async () => {
      toast.success(recipientTexts.resent);
      await Promise.all([utils.recipients.invalidate(), utils.campaignRuns.invalidate()]);
    },
    onError: (error) => toast.error(recipientTexts.resendFailed, { detail: toProblem(error).message }),
  });
  const ask = useHandWays({ lead: recipient.lead_id, buyer: recipient.buyer_id });
  const { may, why } = ask(CHANNELS[recipient.campaign.channel].hand);
  const isUnconfirmed = message.status === 'unconfirmed';
  return (
    <Banner
      tone={isUnconfirmed ? 'yellow' : 'red'}
      actions={
        <Button busy={resend.isPending} disabled={!may} onClick={() => resend.mutate({ id: recipient.id })}>
          Send again
        </Button>
      }
    >
      <b>{isUnconfirmed ? recipientTexts.unconfirmed : recipientTexts.notSent}</b> {endSentence(message.error ?? recipient.error)}
      {why && <> Not again: {why}.</>}
      {isUnconfirmed && <> {recipientTexts.unconfirmedAbout}</>}
    </Banner>
  );
}

/** Sends once more all that failed in a campaign. */
export function SendFailedAgain({ campaign }: { campaign: Campaign }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const resend = trpc.campaignRuns.sendFailedAgain.useMutation({
    onSuccess: async () => {
      toast.success(launchTexts.failedResent);
      await Promise.all([utils.recipients.invalidate(), utils.campaignRuns.invalidate(), utils.campaigns.invalidate()]);
    },
    onError: (error) => toast.error(recipientTexts.resendFailed, { detail: toProblem(error).message }),
  });
  return (
    <p>
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate({ id: campaign.id })}>
        Send all failed again
      </Button>
    </p>
  );
}

/** Ends a server's message with a period. */
const endSentence = (words: string | null): string => (words === null || /[.!?]$/.test(words) ? (words ?? '') : `${words}.`);
