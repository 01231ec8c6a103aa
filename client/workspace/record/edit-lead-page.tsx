import { Ellipsis, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { LeadCampaigns } from '#client/outreach/campaigns/lead-campaigns.tsx';
import { trpc } from '#client/core/trpc.ts';
import { OriginalRowCard } from '#client/workspace/import-export/original-row.tsx';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { ContactButtons } from '#client/records/contacts/contact-buttons.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Lead, type LeadInput, leadFields, leadInput, leadName, leadPatch } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { DeleteLead } from '#client/records/leads/delete-lead.tsx';
import { LeadStatusBadge, missingLabels } from '#client/records/leads/lead-facts.tsx';
import { LeadFormFields } from '#client/records/leads/lead-form.tsx';
import '#client/records/leads/leads.css';
import { LogBox } from '#client/records/touches/log-box.tsx';
import { LeadScoreView } from '#client/records/leads/score.tsx';
import { RecordHeader } from './record-header.tsx';

/** How long "Lead updated successfully!" is read before the list returns. */
const RETURN_AFTER_MS = 1000;

interface EditLeadPageProps {
  /** What other parts of the product show of a lead, above its score. */
  beside?: (lead: { id: number; name: string }) => ReactNode;
}

export function EditLeadPage({ beside }: EditLeadPageProps) {
  const { id = '' } = useParams();
  const lead = trpc.leads.get.useQuery({ id }, FRESH);
  return (
    <LoadedRecord query={lead} texts={leadTexts} back={<ButtonLink to={paths.leads.list}>Back to leads</ButtonLink>}>
      {(loaded) => <EditLead key={loaded.id} lead={loaded} beside={beside?.({ id: loaded.id, name: leadName(loaded) })} />}
    </LoadedRecord>
  );
}

function EditLead({ lead, beside }: { lead: Lead; beside: ReactNode }) {
  const navigate = useNavigate();
  const toast = useToast();
  const replace = trpc.leads.replace.useMutation();
  const update = trpc.leads.update.useMutation();
  const utils = trpc.useUtils();
  const isUnreachable = Boolean(useHandWays({ lead: lead.id })('any').reason);
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const [isSaved, setSaved] = useState(false);
  // An imported lead may lack what a whole lead must have: then only what is changed is checked and saved.
  const [isIncomplete] = useState(lead.missing.length > 0);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(listAddress(paths.leads.list)), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  if (isDeleted) return <Navigate to={listAddress(paths.leads.list)} replace />;
  const conversation = `${paths.aiAssistant.add}?lead=${lead.id}`;
  const form = {
    label: 'Update Lead',
    fields: leadFields,
    value: lead,
    source: { entity: 'leads' as const, id: lead.id, load: () => utils.leads.get.fetch({ id: lead.id }, NOW) },
    draft: `lead:${lead.id}`,
    onSaved: () => {
      toast.success(leadTexts.updated);
      setSaved(true);
    },
    submit: 'Update Lead',
    failed: plainFailure(leadTexts.updateFailed),
    cancel: listAddress(paths.leads.list),
    aside: (
      <aside className="rail stack" aria-label="Score and history">
        {beside}
        <Card title="AI score">
          <LeadScoreView id={lead.id} />
        </Card>
        <LeadCampaigns leadId={lead.id} />
        <Card title="Activity">
          <History entity="leads" id={lead.id} fields={leadFields} />
        </Card>
        <OriginalRowCard leadId={lead.id} />
      </aside>
    ),
  };
  return (
    <>
      <RecordHeader
        kind="lead"
        id={lead.id}
        title={leadName(lead)}
        actions={
          <>
            <LeadStatusBadge lead={lead} />
            <ContactButtons lead={lead} ways={['call', 'text']} />
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
              {!isUnreachable && (
                <MenuItem icon={Sparkles} onSelect={() => void navigate(conversation)}>
                  Start conversation
                </MenuItem>
              )}
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete lead
              </MenuItem>
            </Menu>
          </>
        }
      />
      {isIncomplete && (
        <div className="lead-missing">
          <Banner tone="yellow">
            <b>This lead is not complete.</b> Missing: {missingLabels(lead).join(', ')}. Fill in what you know, the rest can wait.
          </Banner>
        </div>
      )}
      <LogBox lead={{ id: lead.id, name: leadName(lead) }} />
      {isIncomplete ? (
        <RecordForm
          {...form}
          schema={leadPatch}
          changedOnly
          save={(changed, version) => update.mutateAsync({ ...changed, id: lead.id, version })}
        >
          <LeadFormFields />
        </RecordForm>
      ) : (
        <RecordForm
          {...form}
          schema={leadInput}
          save={(input: LeadInput, version) => replace.mutateAsync({ ...input, id: lead.id, version })}
        >
          <LeadFormFields />
        </RecordForm>
      )}
      {isDeleting && <DeleteLead lead={lead} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
