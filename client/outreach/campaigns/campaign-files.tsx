import { Copy, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { today } from '#client/core/format.ts';
import { copyText } from '#client/core/copy-text.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';

const LETTER_FILES = [
  { file: 'letters.pdf', label: 'Letters (PDF)' },
  { file: 'addresses.pdf', label: 'Address sheet (PDF)' },
  { file: 'mail-merge.csv', label: 'Mail merge (CSV)' },
] as const;
const AUDIENCE_FILES = [
  { file: 'audience.csv?platform=meta', label: 'Audience for Meta (CSV)' },
  { file: 'audience.csv?platform=google', label: 'Audience for Google Ads (CSV)' },
] as const;

const ABOUT_LETTERS = 'US Letter, folded in three for #10 window envelopes.';
const ABOUT_AUDIENCE = 'Emails and phones leave as SHA-256 hashes, for a custom audience.';

/** Manual channels: files to print or upload, and marking them as sent. */
export function CampaignFiles({ campaign, results }: { campaign: Campaign; results: CampaignResults }) {
  const { isBusy, save } = useDownload();
  const toast = useToast();
  const isMail = campaign.channel === 'direct_mail';
  const isReady = !results.is_filling && results.recipients > 0;
  const text = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    if (text.current && (await copyText(text.current))) toast.success('Text copied');
  };
  return (
    <Card
      title={isMail ? 'Letters' : 'Audience and text'}
      actions={<Hint about="these files">{`${isMail ? ABOUT_LETTERS : ABOUT_AUDIENCE} ${launchTexts.filesAreCurrent}`}</Hint>}
    >
      <div className="stack g-3">
        <div className="row" data-wrap="">
          {(isMail ? LETTER_FILES : AUDIENCE_FILES).map(({ file, label }) => (
            <Button
              key={file}
              icon={Download}
              busy={isBusy}
              disabled={!isReady}
              onClick={() => void save(`/api/campaigns/${campaign.id}/${file}`, file.replace(/\?.*$/, ''))}
            >
              {label}
            </Button>
          ))}
          {!isMail && (
            <Button icon={Copy} onClick={() => void copy()}>
              Copy the text
            </Button>
          )}
        </div>
        {!isMail && <textarea ref={text} className="input" readOnly rows={5} aria-label="Text of the ad" value={campaign.content} />}
        {campaign.status === 'active' && isReady && <Done campaign={campaign} isMail={isMail} />}
      </div>
    </Card>
  );
}

function Done({ campaign, isMail }: { campaign: Campaign; isMail: boolean }) {
  const [day, setDay] = useState(today());
  const toast = useToast();
  const mailed = trpc.campaignRuns.mailed.useMutation({
    onSuccess: () => toast.success(launchTexts.mailed),
    onError: (error) => toast.error(launchTexts.mailedFailed, { detail: toProblem(error).reason }),
  });
  return (
    <form
      className="row mailed-form"
      data-wrap=""
      onSubmit={(event) => {
        event.preventDefault();
        mailed.mutate({ id: campaign.id, mailed_on: day });
      }}
    >
      <div className="field">
        <label htmlFor="mailed-on">{isMail ? 'Mailed on' : 'Published on'}</label>
        <Input id="mailed-on" type="date" required max={today()} value={day} onChange={(event) => setDay(event.target.value)} />
      </div>
      <Button type="submit" variant="primary" busy={mailed.isPending}>
        {isMail ? 'Mailed' : 'Published'}
      </Button>
    </form>
  );
}
