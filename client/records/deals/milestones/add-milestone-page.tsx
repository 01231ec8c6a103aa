import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Milestone, milestoneFields, milestoneInput } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { MilestoneFormFields, useWayBack } from './milestone-form.tsx';
import './milestones.css';

export function AddMilestonePage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.milestones.create.useMutation();
  const utils = trpc.useUtils();
  const back = useWayBack();
  const [params] = useSearchParams();
  const deal = params.get('deal_id') ?? '';
  const [created, setCreated] = useState<Milestone>();

  const afterCreate = (milestone: Milestone) => {
    toast.success(milestoneTexts.created, {
      action: { label: 'Open deal', onSelect: () => void navigate(paths.deals.one(milestone.deal_id)) },
    });
    setCreated(milestone);
    document.querySelector('h1')?.focus();
  };

  return (
    <>
      <PageHead title="Add Milestone">A step on the way to the closing, with the day it is due.</PageHead>
      {created && (
        <div className="milestone-created">
          <Banner
            tone="green"
            actions={
              <ButtonLink size="sm" to={paths.deals.one(created.deal_id)}>
                Open deal #{created.deal_id}
              </ButtonLink>
            }
          >
            <b>{created.title}</b> is saved for {created.deal.property.address}. Here you can add the next one.
          </Banner>
        </div>
      )}
      <RecordForm
        key={deal}
        label="Add Milestone"
        schema={milestoneInput}
        fields={milestoneFields}
        value={/^[1-9]\d*$/.test(deal) ? { deal_id: deal } : {}}
        draft="milestone:new"
        save={(milestone) => create.mutateAsync(milestone)}
        newest={() => utils.milestones.list.fetch(NEWEST, NOW)}
        onSaved={afterCreate}
        stay
        submit={milestoneTexts.submit}
        failed={wrappedFailure('Error creating milestone')}
        cancel={back}
      >
        <MilestoneFormFields />
      </RecordForm>
    </>
  );
}
