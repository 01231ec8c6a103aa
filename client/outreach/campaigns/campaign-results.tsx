/** Progress and results of a campaign: recipients, costs, earnings, and who was left out. */
import { Link } from 'react-router-dom';
import { type ReactNode, useRef, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatDateTime, formatExactMoney, formatNumberOrDash, today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { Progress, MeterBar } from '#client/ui/meter.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { formatPercent } from '#shared/core/format.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { CampaignResults as Results, CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { describeOmission, recipientTexts, launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { calculateShare } from '#shared/outreach/campaigns/results.ts';
import { SendFailedAgain } from './send-again.tsx';
import { RecipientOutcomes, OpensHint } from './recipient-totals.tsx';
import './recipients.css';
import { CHANNELS, isSent } from '#shared/records/contacts/channels.ts';
import { formatShare } from './recipient-facts.tsx';
import { Copy, Download } from 'lucide-react';
import { copyText } from '#client/core/copy-text.ts';
import { useDownload } from '#client/list/download.ts';
import { Button } from '#client/ui/button.tsx';
import { LabeledInput } from '#client/ui/labeled.tsx';
import { useToast } from '#client/ui/toast.tsx';

/** Each step with its count, its rate and a bar: delivered of the sent, what people did of the delivered, as everywhere else. */
function CampaignFunnel({ results, campaign: { channel, audience } }: { results: CampaignResults; campaign: Campaign }) {
  const { sent, in_outbox, bounced, opened, clicked, responded, conversions, closed } = results;
  const delivered = Math.max(0, sent - bounced - in_outbox);
  // Messages that reached nobody were not opened.
  const isSeen = delivered > 0 || in_outbox === 0;
  const steps: { label: string; hint?: ReactNode; count: number; of?: number; tone: Tone }[] = [
    ...(in_outbox > 0 ? [{ label: 'Stayed in the outbox', count: in_outbox, of: sent, tone: 'neutral' as const }] : []),
    { label: 'Sent', count: sent - in_outbox, of: sent, tone: 'neutral' },
    { label: 'Delivered', count: delivered, of: sent, tone: 'neutral' },
    ...(isSeen && channel === 'email'
      ? [{ label: 'Opened', hint: <OpensHint totals={results} />, count: opened, tone: 'blue' as const }]
      : []),
    ...(isSeen && isSent(channel) ? [{ label: 'Clicked', count: clicked, tone: 'violet' as const }] : []),
    { label: 'Answered', count: responded, tone: 'green' },
    ...(audience === 'leads'
      ? [
          { label: 'Signed a contract', count: conversions, tone: 'yellow' as const },
          { label: 'Deals closed', count: closed, tone: 'green' as const },
        ]
      : []),
  ];
  return (
    <table className="funnel-table" aria-label={audience === 'leads' ? 'From sent to closed' : 'From sent to answered'}>
      <thead className="sr">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Count</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, hint, count, of = delivered, tone }) => (
          <tr key={label}>
            <th scope="row">
              {label} {hint}
            </th>
            <td className="num">{formatNumberOrDash(count)}</td>
            <td>
              <MeterBar value={count} max={Math.max(1, of)} tone={tone} />
              <span className="small muted num">{formatShare(calculateShare(count, of))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ATTRIBUTION =
  'A deal counts for the campaign its lead answered last, or else got last, within 180 days before the contract. Each deal counts once.';
/** While messages leave, each is no news of its own: the figures are asked for again. */
const LOOK_MS = 2000;

/** The results; what stands below comes with them, or without them where they fail. */
export function CampaignResultsCard({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const { data, error } = trpc.campaignRuns.results.useQuery(
    { id: campaign.id },
    {
      refetchInterval: ({ state }) =>
        campaign.status === 'active' && (state.data?.is_filling !== false || state.data.waiting > 0) ? LOOK_MS : false,
    },
  );
  if (!data)
    return (
      <>
        <Pending error={error} failed={recipientTexts.resultsFailed} loading="Loading..." />
        {error && children}
      </>
    );
  const isByHand = campaign.channel === 'direct_mail' || campaign.channel === 'social_media';
  return (
    <>
      <div className="stack campaign-results">
        <Sending campaign={campaign} results={data} />
        {isByHand && <CampaignFiles campaign={campaign} results={data} />}
        <div className="results-cards">
          <Card title={campaign.audience === 'buyers' ? 'From sent to answered' : 'From sent to closed'}>
            <CampaignFunnel results={data} campaign={campaign} />
          </Card>
          <Card
            title={campaign.audience === 'buyers' ? 'Cost' : 'Cost and return'}
            actions={campaign.audience === 'leads' && <Hint about="whose deals count">{ATTRIBUTION}</Hint>}
          >
            {campaign.audience === 'buyers' ? <CostOfAnswers results={data} /> : <Costs results={data} />}
          </Card>
        </div>
        <LeftOut results={data} />
      </div>
      {children}
    </>
  );
}

function Sending({ campaign, results }: { campaign: Campaign; results: Results }) {
  const { sent, in_outbox, failed, recipients, waiting, unconfirmed, outage } = results;
  const toRecipients = `${paths.recipients}?campaign_id=${campaign.id}`;
  const isAnswered = campaign.status === 'completed' && results.responded > 0;
  const parts = [
    in_outbox > 0 && `${formatNumberOrDash(in_outbox)} of them stayed in the outbox`,
    failed > 0 && `${formatNumberOrDash(failed)} failed`,
    unconfirmed > 0 && `${formatNumberOrDash(unconfirmed)} not confirmed`,
    waiting > 0 && `${formatNumberOrDash(waiting)} waiting`,
  ].filter(Boolean);
  return (
    <Card>
      <div className="stack g-2">
        <p className="row sent-line" data-wrap="">
          <span className="grow">
            <b className="num">{formatNumberOrDash(sent)}</b> of {formatQuantity(recipients, 'recipient')} sent
            {parts.length > 0 && `, ${parts.join(', ')}`}
          </span>
          {isAnswered && (
            <ButtonLink variant="primary" size="sm" to={`${toRecipients}&status=responded`}>
              See who answered
            </ButtonLink>
          )}
          <ButtonLink size="sm" to={toRecipients}>
            All recipients
          </ButtonLink>
        </p>
        <RecipientOutcomes totals={results} campaignId={campaign.id} hidesNone />
        <Progress label={`${campaign.name}, sent`} value={recipients === 0 ? 0 : (sent + failed) / recipients} />
        <p className="small muted" role="status">
          {describeProgress(campaign, results)}
        </p>
        {outage && campaign.status === 'active' && (
          <Banner tone="red">
            <b>The {CHANNELS[campaign.channel].service} takes nothing:</b> {outage.words}. It is asked again {formatDateTime(outage.until)};
            until then every message waits, and none is lost.
          </Banner>
        )}
        {failed - results.blocked > 0 && <SendFailedAgain campaign={campaign} />}
        {unconfirmed > 0 && (
          <Banner tone="yellow">
            <b>{formatQuantity(unconfirmed, 'message')}</b> left without an answer from the mail server: nobody knows whether they arrived,
            so they are not sent twice. Open each under <Link to={toRecipients}>recipients</Link> to send it again.
          </Banner>
        )}
      </div>
    </Card>
  );
}

function describeProgress(
  { status, scheduled_at, completed_at }: Campaign,
  { is_filling, next_due_at, next_waits_for, waiting, outage }: Results,
): string {
  if (status === 'completed') return completed_at ? `Finished ${formatDateTime(completed_at)}.` : 'Finished.';
  if (status === 'paused') return 'Paused: nothing is sent until you resume it.';
  if (is_filling && scheduled_at && Date.parse(scheduled_at) > Date.now()) return `Begins ${formatDateTime(scheduled_at)}.`;
  if (is_filling) return 'Building the list of recipients.';
  if (waiting > 0 && next_due_at && Date.parse(next_due_at) > Date.now())
    return `The next message can go out ${formatDateTime(next_due_at)}: ${next_waits_for ?? 'calling hours and daily limits apply'}.`;
  if (waiting > 0 && outage) return 'Messages wait.';
  if (waiting > 0) return 'Messages are going out.';
  return 'The list of recipients is ready.';
}

/** Whoever of the buyers takes the house is known by their offer, not by this campaign. */
const CostOfAnswers = ({ results: { spent, cost_per_lead } }: { results: Results }) => (
  <FactList>
    <FactItem label="Spent">{formatExactMoney(spent)}</FactItem>
    <FactItem label="Cost per answer">{formatExactMoney(cost_per_lead)}</FactItem>
  </FactList>
);

function Costs({ results }: { results: Results }) {
  const { spent, cost_per_lead, cost_per_contract, cost_per_closed_deal, profit, return_on_spend } = results;
  return (
    <div className="stack g-3">
      <FactList>
        <FactItem label="Spent">{formatExactMoney(spent)}</FactItem>
        <FactItem label="Cost per answer">{formatExactMoney(cost_per_lead)}</FactItem>
        <FactItem label="Cost per contract">{formatExactMoney(cost_per_contract)}</FactItem>
        <FactItem label="Cost per closed deal">{formatExactMoney(cost_per_closed_deal)}</FactItem>
        <FactItem label="Profit of closed deals">{formatExactMoney(profit)}</FactItem>
        <FactItem label="Return on spend" total tone={return_on_spend !== null && return_on_spend < 0 ? 'red' : undefined}>
          {return_on_spend === null ? '–' : formatPercent(return_on_spend)}
        </FactItem>
      </FactList>
      {spent === null && <p className="small muted">Enter what it cost under Name and cost.</p>}
    </div>
  );
}

function LeftOut({ results: { left_out } }: { results: Results }) {
  const reasons = Object.entries(left_out).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  return (
    <Card title="Left out">
      <ul className="audience-left-out small">
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <b className="num">{formatNumberOrDash(count)}</b> {describeOmission(reason)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
function CampaignFiles({ campaign, results }: { campaign: Campaign; results: CampaignResults }) {
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
      <LabeledInput
        label={isMail ? 'Mailed on' : 'Published on'}
        type="date"
        required
        max={today()}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={mailed.isPending}>
        {isMail ? 'Mailed' : 'Published'}
      </Button>
    </form>
  );
}
