/** Whether a channel can deliver, and what is missing before it can; shown where a campaign is started. */
import { trpc } from '#client/core/trpc.ts';
import { DeliveryLine, useDelivery } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { Banner } from '#client/ui/banner.tsx';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { isSent } from '#shared/records/contacts/channels.ts';

/** What the law wants on paper and in every marketing email. */
const ADDRESS_NEEDED: Partial<Record<CampaignChannel, string>> = {
  email: 'It cannot start yet: by law, every marketing email needs your postal address.',
  direct_mail: 'It cannot start yet: a letter needs your postal address as its sender.',
};

const BY_HAND: Partial<Record<CampaignChannel, string>> = {
  direct_mail: 'You mail the letters yourself: start it, print them here, then enter the mailing date.',
  social_media: 'You publish the post yourself: start it, then take the audience file and the text to your ad network.',
};

export function WaysOut({ channel }: { channel: CampaignChannel }) {
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
  const delivery = useDelivery();
  if (!providers || !delivery) return null;
  const addressNeeded = ADDRESS_NEEDED[channel];
  const isLocal = isSent(channel) && delivery[channel] && providers.public_url === null;
  return (
    <div className="stack g-2 ways-out">
      {addressNeeded && <AskPostalAddress>{addressNeeded}</AskPostalAddress>}
      {isSent(channel) && <DeliveryLine channels={[channel]} />}
      {isLocal && (
        <Banner tone="yellow">
          {channel === 'email'
            ? `It cannot start yet. ${launchTexts.noPublicUrl}.`
            : 'No public address is set (PUBLIC_URL): the links in messages lead to this machine only.'}
        </Banner>
      )}
      {BY_HAND[channel] && <Banner tone="blue">{BY_HAND[channel]}</Banner>}
    </div>
  );
}
