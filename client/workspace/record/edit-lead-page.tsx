import { Ellipsis, Merge, Pencil, Sparkles, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useMedia } from '#client/core/hooks.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { BookAfterCall } from '#client/outreach/appointments/book-after-call.tsx';
import { ContactButtons } from '#client/records/contacts/contact-buttons.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import { formatWholePercent } from '#shared/core/format.ts';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { loadDelete } from '#client/record/load-delete.tsx';
import { DeceasedTag, isLate, listMissingLabels, NextActionDay, NoHouseNumberTag } from '#client/records/leads/lead-facts.tsx';
import { LeadFormFields } from '#client/records/leads/lead-form.tsx';
import { useLeadForm } from '#client/records/leads/lead-quiet.tsx';
import '#client/records/leads/leads.css';
import { LogBox } from '#client/records/leads/touches/log-box.tsx';
import './lead-record.css';
import { DoneButton, RecordHeader } from './record-header.tsx';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';
import { SHOWN_FIRST, Timeline } from './timeline.tsx';

const LeadScoreView = loadWhenIdle(async () => (await import('#client/records/leads/score.tsx')).LeadScoreView, { hasShape: true });
const MergedAway = lazy(async () => ({ default: (await import('#client/records/leads/merges/merged-away.tsx')).MergedAway }));

/** How long "Lead updated successfully!" is read before the list returns. */
const RETURN_AFTER_MS = 1000;

type NamedLead = Pick<Lead, 'id'> & { name: string };

/** What other parts of the product show of a lead. */
interface EditLeadPageProps {
  /** Above the timeline, with the next step. */
  ahead: (lead: NamedLead) => ReactNode;
  /** Below the form. */
  beside: (lead: NamedLead) => ReactNode;
  /** After the timeline. */
  tabs: (lead: NamedLead) => readonly RecordTab[];
}

const DeleteLead = loadDelete(async () => (await import('#client/records/leads/lead-records.tsx')).leadPages);

export function EditLeadPage(parts: EditLeadPageProps) {
  const { id = '' } = useParams();
  const lead = trpc.leads.get.useQuery({ id }, FRESH);
  const page = (
    <LoadedRecord query={lead} texts={leadTexts} back={<ButtonLink to={paths.leads.list}>Back to leads</ButtonLink>}>
      {(loaded) => <EditLead key={loaded.id} lead={loaded} parts={parts} />}
    </LoadedRecord>
  );
  const problem = lead.error && !lead.isFetching ? toProblem(lead.error) : undefined;
  // Another message than that of an unknown lead: it went up in another one.
  if (problem?.status !== 404 || problem.reason === leadTexts.notFound) return page;
  return (
    <Suspense fallback={page}>
      <MergedAway id={id}>{page}</MergedAway>
    </Suspense>
  );
}

function EditLead({ lead, parts }: { lead: Lead; parts: EditLeadPageProps }) {
  const navigate = useNavigate();
  const { hash, key } = useLocation();
  const isDetails = hash === '#details';
  const isStacked = useMedia('(max-width: 1100px)');
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDetails) details.current?.scrollIntoView();
    // Each time it is asked for.
  }, [isDetails, key]);
  const toast = useToast();
  const form = useLeadForm(lead);
  const isUnreachable = Boolean(useHandWays({ lead: lead.id })('any').reason);
  const filled = trpc.records.timeline.useQuery({ id: lead.id, limit: SHOWN_FIRST }).data?.filled ?? [];
  const read = Object.fromEntries(
    filled.map(({ field, confidence, conversation_id }) => [
      field,
      <Link key={field} className="link" to={paths.aiAssistant.one(conversation_id)}>
        Read from a message, {formatWholePercent(confidence * 100)}
      </Link>,
    ]),
  );
  const [isDeleting, setDeleting] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(listAddress(paths.leads.list)), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  if (isDeleted) return <Navigate to={listAddress(paths.leads.list)} replace />;
  const named = { id: lead.id, name: formatLeadName(lead) };
  const hasNext = Boolean(lead.next_action ?? lead.next_action_date);
  const conversation = `${paths.aiAssistant.add}?lead=${lead.id}`;
  return (
    <>
      <RecordHeader
        kind="lead"
        id={lead.id}
        title={named.name}
        hasOwnNext={!isStacked}
        mark={
          <>
            {lead.ai_score !== null && <ScoreRing value={lead.ai_score} label="AI score" />}
            <DeceasedTag lead={lead} />
            <NoHouseNumberTag lead={lead} />
          </>
        }
        actions={
          <>
            <ContactButtons whom={{ lead: lead.id }} phone={lead.phone} ways={['call', 'text']} isCallFirst />
            <span className="only-desktop">
              {isUnreachable ? (
                <Button icon={Sparkles} disabled>
                  Start conversation
                </Button>
              ) : (
                <ButtonLink icon={Sparkles} to={conversation}>
                  Start conversation
                </ButtonLink>
              )}
            </span>
            <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
              {isStacked && (
                <MenuItem icon={Pencil} onSelect={() => void navigate({ hash: 'details' }, { preventScrollReset: true })}>
                  Edit details
                </MenuItem>
              )}
              {!isUnreachable && (
                <MenuItem icon={Sparkles} onSelect={() => void navigate(conversation)}>
                  Start conversation
                </MenuItem>
              )}
              <MenuItem icon={Merge} onSelect={() => void navigate(paths.leads.merge(lead.id))}>
                Merge with…
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete lead
              </MenuItem>
            </Menu>
          </>
        }
      />
      {lead.missing.length > 0 && (
        <div className="lead-missing">
          <Banner tone="yellow">
            <b>This lead is not complete.</b> Missing: {listMissingLabels(lead).join(', ')}. Fill in what you know, the rest can wait.
          </Banner>
        </div>
      )}
      <div className="lead-record" data-details={isDetails ? '' : undefined}>
        <div className="stack">
          <LogBox
            lead={named}
            phones={(lead.contact_points ?? []).filter(({ kind }) => kind === 'phone')}
            onLogged={(outcome) => setBooking(outcome === 'appointment')}
          >
            {parts.ahead(named)}
          </LogBox>
          <RecordTabs
            label="Lead"
            tabs={[
              { id: 'timeline', label: 'Timeline', content: () => <Timeline lead={named} /> },
              // Where the form does not fit beside the timeline, it has a tab, and stands below it.
              ...(isStacked ? [{ id: 'details', label: 'Details', content: () => null }] : []),
              ...parts.tabs(named),
            ]}
          />
        </div>
        <div ref={details} className="stack lead-details">
          <Card title="AI score">
            <LeadScoreView id={lead.id} folded />
          </Card>
          <RecordForm
            label="Update Lead"
            {...form}
            draft={`lead:${lead.id}`}
            onSaved={() => {
              toast.success(leadTexts.updated);
              setSaved(true);
            }}
            submit="Update Lead"
          >
            <LeadFormFields
              isPanel
              read={read}
              done={
                hasNext &&
                !isStacked && (
                  <>
                    {isLate(lead) && <NextActionDay lead={lead} />}
                    <DoneButton step={{ source: 'lead', source_id: lead.id, title: lead.next_action ?? '' }} />
                  </>
                )
              }
            />
          </RecordForm>
          {parts.beside(named)}
        </div>
      </div>
      {isBooking && <BookAfterCall lead={named} onClose={() => setBooking(false)} />}
      {isDeleting && <DeleteLead record={lead} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
