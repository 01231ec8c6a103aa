/** Whether a channel can deliver, and what is missing before it can; shown where a campaign is started. */
import { type ReactNode, useId, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner, type BannerTone } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import type { OutreachSettings } from '#shared/outreach/messages/settings.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';

interface Note {
  key: string;
  tone: BannerTone;
  text: ReactNode;
  /** Missing settings can be entered here. */
  asksAddress?: boolean;
}

function listNotes(channel: CampaignChannel, { postal_address, providers }: OutreachSettings): Note[] {
  const notes: Note[] = [];
  if (!postal_address && (channel === 'email' || channel === 'direct_mail'))
    notes.push({
      key: 'address',
      tone: 'yellow',
      text:
        channel === 'email'
          ? 'It cannot start yet: by law, every marketing email needs your postal address.'
          : 'It cannot start yet: a letter needs your postal address as its sender.',
      asksAddress: true,
    });
  if (channel === 'email' && providers.email === 'outbox')
    notes.push({
      key: 'outbox',
      tone: 'blue',
      text: 'No mail server is set (SMTP_URL): emails stay in the outbox and reach nobody.',
    });
  if (channel === 'sms' && providers.sms === 'outbox')
    notes.push({
      key: 'outbox',
      tone: 'blue',
      text: 'No text provider is set (TWILIO_…): texts stay in the outbox and reach nobody.',
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
      text: 'You mail the letters yourself: start it, print them here, then enter the mailing date.',
    });
  if (channel === 'social_media')
    notes.push({
      key: 'post',
      tone: 'blue',
      text: 'You publish the post yourself: start it, then take the audience file and the text to your ad network.',
    });
  return notes;
}

export function WaysOut({ channel }: { channel: CampaignChannel }) {
  const { data } = trpc.outreach.settings.useQuery({});
  if (!data) return null;
  const notes = listNotes(channel, data);
  if (notes.length === 0) return null;
  return (
    <div className="stack g-2 ways-out">
      {notes.map(({ key, tone, text, asksAddress }) => (
        <Banner key={key} tone={tone}>
          {text}
          {asksAddress && <PostalAddress settings={data} />}
        </Banner>
      ))}
    </div>
  );
}

/** Asks for the postal address where it is needed; the other settings stay as they are. */
function PostalAddress({ settings }: { settings: OutreachSettings }) {
  const id = useId();
  const toast = useToast();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const utils = trpc.useUtils();
  const save = trpc.outreach.saveSettings.useMutation();
  const submit = async () => {
    if (address.trim() === '') return setProblem('Postal address is required');
    setProblem(undefined);
    try {
      await save.mutateAsync({ ...settings, postal_address: address });
      toast.success(outreachTexts.settingsSaved);
      await utils.outreach.settings.invalidate();
    } catch (error) {
      setProblem(toProblem(error).message ?? outreachTexts.settingsFailed);
    }
  };
  return (
    <div className="row postal-address" data-wrap role="group" aria-label="Your postal address">
      <Input
        id={id}
        aria-label="Postal address"
        autoComplete="street-address"
        placeholder="1 Main Street, Austin, TX 78701"
        value={address}
        maxLength={300}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is another one.
          event.preventDefault();
          void submit();
        }}
      />
      <Button busy={save.isPending} onClick={() => void submit()}>
        Save
      </Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="tone small" data-tone="red">
          {problem}
        </p>
      )}
    </div>
  );
}
