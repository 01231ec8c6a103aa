/** Whether what is sent by a channel reaches anybody, and what is missing before it may: said where a campaign is started. */
import type { ReactNode } from 'react';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner, type BannerTone } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import type { OutreachSettings } from '#shared/outreach/messages/settings.ts';

interface Note {
  key: string;
  tone: BannerTone;
  text: ReactNode;
  /** Where it can be put right. */
  isOnProfile?: boolean;
}

function notesFor(channel: CampaignChannel, { postal_address, providers }: OutreachSettings): Note[] {
  const notes: Note[] = [];
  if (!postal_address && (channel === 'email' || channel === 'direct_mail'))
    notes.push({
      key: 'address',
      tone: 'yellow',
      text:
        channel === 'email'
          ? 'It cannot start yet: the law wants your postal address in every marketing email.'
          : 'It cannot start yet: a letter needs your postal address as its sender.',
      isOnProfile: true,
    });
  if (channel === 'email' && providers.email === 'outbox')
    notes.push({
      key: 'outbox',
      tone: 'blue',
      text: 'No mail server is set (SMTP_URL): email goes to the outbox of this app and reaches nobody.',
    });
  if (channel === 'sms' && providers.sms === 'outbox')
    notes.push({
      key: 'outbox',
      tone: 'blue',
      text: 'No text provider is set (TWILIO_…): texts go to the outbox of this app and reach nobody.',
    });
  const isReal = (channel === 'email' && providers.email !== 'outbox') || (channel === 'sms' && providers.sms !== 'outbox');
  if (isReal && providers.public_url === null)
    notes.push({
      key: 'links',
      tone: 'yellow',
      text:
        channel === 'email'
          ? `It cannot start yet. ${launchTexts.noPublicUrl}.`
          : 'No public address is set (PUBLIC_URL): the links in messages lead to this machine only.',
    });
  if (channel === 'direct_mail')
    notes.push({
      key: 'print',
      tone: 'blue',
      text: 'Letters leave by your hand: once it is started, print them here and say when you mailed them.',
    });
  if (channel === 'social_media')
    notes.push({
      key: 'post',
      tone: 'blue',
      text: 'Nothing is posted from here: once it is started, take the audience file and the text to the network of your choice.',
    });
  return notes;
}

export function WaysOut({ channel }: { channel: CampaignChannel }) {
  const { data } = trpc.outreach.settings.useQuery({});
  if (!data) return null;
  const notes = notesFor(channel, data);
  if (notes.length === 0) return null;
  return (
    <div className="stack g-2 ways-out">
      {notes.map(({ key, tone, text, isOnProfile }) => (
        <Banner
          key={key}
          tone={tone}
          actions={
            isOnProfile && (
              <ButtonLink size="sm" to={paths.profile}>
                Enter it on your profile
              </ButtonLink>
            )
          }
        >
          {text}
        </Banner>
      ))}
    </div>
  );
}
