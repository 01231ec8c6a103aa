/** Merges two leads: which other one, then side by side what they say differently. */
import { ArrowLeftRight } from 'lucide-react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { LeadPicker } from '../lead-picker.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { CompareLeads } from './compare-leads.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';

export function MergeLeadsPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const other = search.get('with') ?? '';
  const lead = trpc.leads.get.useQuery({ id }, FRESH);
  const back = <ButtonLink to={paths.leads.list}>Back to leads</ButtonLink>;
  if (other === id) return <Navigate to={paths.leads.merge(Number(id))} replace />;
  return (
    <LoadedRecord query={lead} texts={leadTexts} back={back}>
      {(mine) => (other ? <WithOther key={`${id} ${other}`} mine={mine} other={other} /> : <ChooseOther lead={mine} />)}
    </LoadedRecord>
  );
}

function WithOther({ mine, other }: { mine: Lead; other: string }) {
  const theirs = trpc.leads.get.useQuery({ id: other }, FRESH);
  const back = <ButtonLink to={paths.leads.merge(mine.id)}>Choose another lead</ButtonLink>;
  return (
    <LoadedRecord query={theirs} texts={leadTexts} back={back}>
      {(found) => (
        <>
          <PageHead
            title="Merge leads"
            actions={
              <>
                <ButtonLink icon={ArrowLeftRight} to={paths.leads.merge(found.id, mine.id)}>
                  Keep {formatLeadName(found)} instead
                </ButtonLink>
                <ButtonLink to={paths.leads.one(mine.id)}>Cancel</ButtonLink>
              </>
            }
          >
            {formatLeadName(found)} goes into {formatLeadName(mine)}, with everything that belongs to both.
          </PageHead>
          <CompareLeads mine={mine} theirs={found} />
        </>
      )}
    </LoadedRecord>
  );
}

function ChooseOther({ lead }: { lead: Lead }) {
  const navigate = useNavigate();
  const compare = (id: unknown) => {
    if (Number(id) > 0 && Number(id) !== lead.id) void navigate(paths.leads.merge(lead.id, Number(id)));
  };
  return (
    <>
      <PageHead title="Merge leads" actions={<ButtonLink to={paths.leads.one(lead.id)}>Cancel</ButtonLink>}>
        Which other lead is {formatLeadName(lead)} too?
      </PageHead>
      <div className="stack">
        <DuplicatesCard leadId={lead.id} />
        <Card title="Another lead">
          <div className="field">
            <label htmlFor="other-lead">Lead</label>
            <LeadPicker
              control={{
                ...{ id: 'other-lead', name: 'other_lead', value: '', required: false },
                ...{ 'aria-invalid': undefined, 'aria-describedby': undefined },
                bind: () => undefined,
                onBlur: () => undefined,
                onChange: compare,
              }}
            />
          </div>
        </Card>
      </div>
    </>
  );
}
