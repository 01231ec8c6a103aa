/**
 * What the pages of a lead, its property and its deal have on top: who and where, how far it is, and the numbers, each a link to its page.
 */
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatExactMoney, formatMoney, formatRelativeDay, shortDay } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { useNamedRecord } from '#client/core/record-name.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { LeadStatusBadge } from '#client/records/leads/lead-facts.tsx';
import { PropertyPicture } from '#client/records/properties/property-photo.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { DEAL_STAGE_LABELS } from '#shared/records/deals/deal.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { RECORD_STAGES, type RecordKindName, type RecordStage, type RecordSummary } from '#shared/workspace/record/summary.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';
import { RecordFigure } from './record-figure.tsx';
import { StageButton } from './stage-button.tsx';
import './record-header.css';

interface Props {
  kind: RecordKindName;
  id: number;
  /** The heading of the page, there before anything is loaded. */
  title: string;
  /** Beside the heading, where there is no room for more about it. */
  mark?: ReactNode;
  /** Beside the three views: what can be done with the record. */
  actions?: ReactNode;
  /** The page itself shows what is next for its lead. */
  hasOwnNext?: boolean;
}

const STAGE_LABELS: Record<RecordStage, string> = {
  new: 'New',
  qualified: 'Qualified',
  offer: 'Offer',
  contract: DEAL_STAGE_LABELS.active,
  assigned: DEAL_STAGE_LABELS.pending,
  closed: DEAL_STAGE_LABELS.closed,
};

/** A part of the property page. */
const getPartPath = (id: number, part: 'value' | 'offer' | 'photos' | 'buyers') => `${paths.properties.one(id)}#${part}`;

/** The form of a new deal about this record. */
function addDealPath({ property_id, lead_id }: RecordSummary): string {
  const about = new URLSearchParams();
  if (property_id) about.set('property_id', String(property_id));
  if (lead_id) about.set('lead_id', String(lead_id));
  return `${paths.deals.add}?${about}`;
}

export function RecordHeader({ kind, id, title, mark, actions, hasOwnNext = false }: Props) {
  const { data, error } = trpc.records.summary.useQuery({ kind, id });
  useNamedRecord(title);
  return (
    <>
      <header className="rec-head">
        <Photo summary={data} />
        <div>
          <div className="rec-title">
            <h1 tabIndex={-1}>{title}</h1>
            {mark}
          </div>
          <p className="where">{data ? <Where summary={data} title={title} /> : <Skeleton width="220px" />}</p>
        </div>
        <div className="acts" data-waiting={data || error ? undefined : ''}>
          <Views kind={kind} summary={data} />
          {data?.is_cancelled && <Badge tone="red">Cancelled</Badge>}
          {data && isCold(data) && <LeadStatusBadge lead={{ status: 'cold' }} />}
          {data && <StageButton summary={data} />}
          {actions}
        </div>
        <Stages summary={data} />
      </header>
      <div className="card strip" role="group" aria-label="Numbers" aria-busy={!data && !error}>
        {data && <Figures summary={data} isNextBelow={hasNextBelow(data, hasOwnNext)} />}
        {error && !data && (
          <p className="fig muted" role="alert">
            {joinSentences(recordTexts.summaryFailed, toProblem(error).reason)}
          </p>
        )}
      </div>
    </>
  );
}

function Photo({ summary }: { summary: RecordSummary | undefined }) {
  if (!summary) return <span className="rec-photo" aria-hidden="true" />;
  const { photo_url, property_id, property_type } = summary;
  const picture = <PropertyPicture url={photo_url} type={property_type} />;
  return property_id ? (
    <Link className="rec-photo" to={getPartPath(property_id, 'photos')} aria-label="Photos">
      {picture}
    </Link>
  ) : (
    <span className="rec-photo" aria-hidden="true">
      {picture}
    </span>
  );
}

function Where({ summary, title }: { summary: RecordSummary; title: string }) {
  const { kind, lead_id, property_id, seller, place } = summary;
  const address = kind === 'lead' && summary.title !== title ? [summary.title, place].filter(Boolean).join(', ') : place;
  return (
    <>
      {address &&
        (property_id && kind !== 'property' ? <Link to={paths.properties.one(property_id)}>{address}</Link> : <span>{address}</span>)}
      {seller && lead_id && kind !== 'lead' && (
        <>
          {address && <span aria-hidden="true">·</span>}
          <Link to={paths.leads.one(lead_id)}>{seller}</Link>
        </>
      )}
    </>
  );
}

const VIEW_LABELS = ['Lead', 'Property', 'Deal'];

function Views({ kind, summary }: { kind: RecordKindName; summary: RecordSummary | undefined }) {
  if (!summary)
    return (
      <div className="views" aria-hidden="true">
        {VIEW_LABELS.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    );
  const { lead_id, property_id, deal_id } = summary;
  const views = [
    { of: 'lead', label: 'Lead', to: lead_id && paths.leads.one(lead_id) },
    {
      of: 'property',
      label: 'Property',
      to: property_id && paths.properties.one(property_id),
      add: `${paths.properties.add}?lead_id=${lead_id}`,
    },
    { of: 'deal', label: 'Deal', to: deal_id && paths.deals.one(deal_id), add: addDealPath(summary) },
  ];
  return (
    <nav className="views" aria-label="Record">
      {views.map(({ of, label, to, add }) => {
        if (to)
          return (
            <Link key={of} to={to} aria-current={of === kind ? 'page' : undefined}>
              {label}
            </Link>
          );
        return (
          add && (
            <Link key={of} to={add}>
              <Icon of={Plus} size="sm" />
              <span className="sr">Create</span> {label}
            </Link>
          )
        );
      })}
    </nav>
  );
}

/** A cold lead has no stage, unless a deal about it continues. */
const isCold = ({ lead_status, deal_id, is_cancelled }: RecordSummary): boolean =>
  lead_status === 'cold' && (deal_id === null || is_cancelled);

function Stages({ summary }: { summary: RecordSummary | undefined }) {
  const reached = new Map(summary?.stages.map(({ stage, on }) => [stage, on]));
  return (
    <ol className="stages" aria-label="Stage">
      {RECORD_STAGES.map((stage) => {
        const on = reached.get(stage);
        const isNow = stage === summary?.stage && !isCold(summary);
        return (
          <li key={stage} data-done={(reached.has(stage) && !isNow) || undefined} aria-current={isNow ? 'step' : undefined}>
            {STAGE_LABELS[stage]}
            {on && <time dateTime={on}>{shortDay(on)}</time>}
          </li>
        );
      })}
    </ol>
  );
}

/** "$222K – $249K". */
const formatRange = (low: number, high: number) => `${formatMoney(Math.round(low / 1000))}K – ${formatMoney(Math.round(high / 1000))}K`;
const VALUE_SOURCES = { comparables: 'By sales nearby', property: 'As entered', lead: 'Owner’s estimate' } as const;
const BUYER_SOURCES = { deal: 'Buys it', accepted_offer: 'Accepted', best_offer: 'Best offer', match: 'Best match' } as const;

/** What is next stands below: the page of a deal says the closing itself. */
const hasNextBelow = ({ kind, next_step }: RecordSummary, hasOwnNext: boolean): boolean =>
  kind === 'deal' ? next_step?.source === 'closing' : hasOwnNext && (!next_step || next_step.source === 'lead');

function Figures({ summary, isNextBelow }: { summary: RecordSummary; isNextBelow: boolean }) {
  const { property_id, deal_id, lead_id, value, max_offer, price, profit, buyer } = summary;
  const part = (name: Parameters<typeof getPartPath>[1]) =>
    property_id ? getPartPath(property_id, name) : lead_id ? paths.leads.one(lead_id) : '';
  const isLoss = profit !== null && profit.amount < 0;
  return (
    <>
      <RecordFigure
        to={part('value')}
        label="Value"
        value={formatMoney(value?.amount)}
        sub={
          value
            ? value.low !== null && value.high !== null
              ? formatRange(value.low, value.high)
              : VALUE_SOURCES[value.source]
            : 'Not known'
        }
      />
      <RecordFigure to={part('offer')} label="Max offer" value={formatMoney(max_offer?.amount)} sub={max_offer?.strategy ?? ''} />
      <RecordFigure
        to={part('offer')}
        label="Your price"
        value={formatExactMoney(price?.amount)}
        sub={price?.asked ? `Asked ${formatMoney(price.asked)}` : ''}
      />
      <RecordFigure
        to={deal_id ? paths.deals.one(deal_id) : part('offer')}
        label={profit?.label ?? 'Fee'}
        value={formatExactMoney(profit?.amount)}
        sub={profit?.goal ? `Goal ${formatMoney(profit.goal)}` : ''}
        tone={profit && !summary.is_cancelled ? (isLoss ? 'red' : 'green') : undefined}
      />
      <RecordFigure
        to={buyer?.source === 'deal' ? paths.buyers.one(buyer.id) : property_id ? part('buyers') : ''}
        label={buyer?.source === 'deal' ? 'Buyer' : 'Best buyer'}
        value={buyer?.name ?? '–'}
        sub={
          buyer
            ? [buyer.amount === null ? BUYER_SOURCES[buyer.source] : formatMoney(buyer.amount), buyer.payment].filter(Boolean).join(' · ')
            : ''
        }
      />
      {!isNextBelow && <NextStep summary={summary} />}
    </>
  );
}

interface DoneProps {
  step: Pick<NonNullable<RecordSummary['next_step']>, 'source' | 'source_id' | 'title'>;
}

/** Ticks off a milestone or the next action of a lead. */
export function DoneButton({ step: { source, source_id, title } }: DoneProps) {
  const complete = trpc.milestones.complete.useMutation();
  const completeOfLead = trpc.leads.completeNextAction.useMutation();
  const toast = useToast();
  const isOfLead = source === 'lead';
  const finish = async () => {
    try {
      await (isOfLead ? completeOfLead : complete).mutateAsync({ id: source_id });
      toast.success(isOfLead ? leadTexts.nextActionCompleted : milestoneTexts.completed, { detail: title });
    } catch (error) {
      toast.error(isOfLead ? leadTexts.nextActionFailed : milestoneTexts.completeFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <Button size="sm" icon={Check} disabled={complete.isPending || completeOfLead.isPending} onClick={() => void finish()}>
      Done
    </Button>
  );
}

function NextStep({ summary: { next_step: step, lead_id, deal_id } }: { summary: RecordSummary }) {
  if (!step)
    return (
      <div className="fig" data-next="">
        <small>Next step</small>
        <b>{deal_id ? 'None' : 'Not planned'}</b>
        <small className="only-desktop">{'\u00a0'}</small>
      </div>
    );
  const pages = {
    milestone: paths.milestones.one(step.source_id),
    closing: paths.deals.one(step.source_id),
    lead: `${paths.leads.one(lead_id ?? step.source_id)}#details`,
  };
  return (
    <div className="fig" data-next="">
      <small>Next step</small>
      <b>
        <Link to={pages[step.source]} title={step.title}>
          {step.title}
        </Link>
      </b>
      <small className="tone" data-tone={step.is_overdue ? 'red' : 'neutral'}>
        {step.due_on ? formatRelativeDay(step.due_on) : 'No day set'}
      </small>
      {step.source !== 'closing' && <DoneButton step={step} />}
    </div>
  );
}
