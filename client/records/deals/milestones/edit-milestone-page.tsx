import { Link } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { EditPage } from '#client/record/edit-page.tsx';
import { MilestoneDue } from '../milestone-due.tsx';
import { milestoneFields, milestonePatch } from '#shared/records/deals/milestones/milestone.ts';
import { Weight } from './milestone-facts.tsx';
import { MilestoneFormFields, useWayBack } from './milestone-form.tsx';
import './milestones.css';
import { milestonePages } from './milestone-records.ts';

export const EditMilestonePage = () => (
  <EditPage
    records={milestonePages}
    calls={trpc.milestones}
    schema={milestonePatch}
    fields={milestoneFields}
    title={({ title }) => title}
    about={(milestone) => (
      <>
        <Link className="link" to={paths.deals.one(milestone.deal_id)}>
          Deal #{milestone.deal_id}, {milestone.deal.property.address}
        </Link>
        {' · '}
        <MilestoneDue milestone={milestone} />
      </>
    )}
    actions={(milestone) => milestone.is_critical && <Weight milestone={milestone} />}
    canDelete={() => true}
    history={({ id }) => <History entity="milestones" id={id} fields={milestoneFields} />}
    back={useWayBack()}
    submit="Update Milestone"
  >
    <MilestoneFormFields withStatus />
  </EditPage>
);
