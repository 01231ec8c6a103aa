import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { MilestoneDue } from '../milestone-due.tsx';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Milestone, milestoneFields, milestonePatch } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { Weight } from './milestone-facts.tsx';
import { MilestoneFormFields, useWayBack } from './milestone-form.tsx';
import './milestones.css';
import { milestonePages } from './milestone-records.ts';

export function EditMilestonePage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.milestones.get.useQuery({ id }, FRESH)}
      texts={milestoneTexts}
      back={<ButtonLink to={paths.milestones.list}>Back to milestones</ButtonLink>}
    >
      {(milestone) => <EditMilestone key={milestone.id} milestone={milestone} />}
    </LoadedRecord>
  );
}

function EditMilestone({ milestone }: { milestone: Milestone }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = trpc.milestones.update.useMutation();
  const utils = trpc.useUtils();
  const back = useWayBack();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  if (isDeleted) return <Navigate to={back} replace />;
  return (
    <>
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{milestone.title}</h1>
          <p>
            <Link className="link" to={paths.deals.one(milestone.deal_id)}>
              Deal #{milestone.deal_id}, {milestone.deal.property.address}
            </Link>
            {' · '}
            <MilestoneDue milestone={milestone} />
          </p>
        </div>
        <div className="actions">
          {milestone.is_critical && <Weight milestone={milestone} />}
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              Delete milestone
            </MenuItem>
          </Menu>
        </div>
      </header>
      <RecordForm
        label="Edit Milestone"
        schema={milestonePatch}
        fields={milestoneFields}
        value={milestone}
        load={() => utils.milestones.get.fetch({ id: milestone.id }, NOW)}
        draft={`milestone:${milestone.id}`}
        useQuiet={useQuietForm}
        patch={(change, version) => update.mutateAsync({ ...change, id: milestone.id, version })}
        onSaved={() => {
          toast.success(milestoneTexts.updated);
          void navigate(back);
        }}
        submit="Update Milestone"
        failed={plainFailure(milestoneTexts.updateFailed)}
        aside={
          <aside className="rail stack" aria-label="History">
            <Card title="Activity">
              <History entity="milestones" id={milestone.id} fields={milestoneFields} />
            </Card>
          </aside>
        }
      >
        <MilestoneFormFields withStatus />
      </RecordForm>
      {isDeleting && (
        <DeleteOne records={milestonePages} record={milestone} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
