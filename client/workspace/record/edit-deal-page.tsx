import { Ellipsis, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { AcceptedOfferCard } from '#client/records/buyers/accepted-offer.tsx';
import { calendarDay, exactMoney } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { PredictionCard } from '#client/analysis/predictions/prediction-card.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { PartLink } from '#client/ui/part-link.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { DEAL_TYPES, type Deal, dealFields, type DealInput, dealInput } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { DEAL_FORM } from '#client/records/deals/deal-columns.tsx';
import { ClosingDistance, DealStatusBadge } from '#client/records/deals/deal-facts.tsx';
import { DealFormFields } from '#client/records/deals/deal-form.tsx';
import { DEAL_STEPS, DealMilestones } from '#client/records/deals/deal-milestones.tsx';
import { DealSummary } from '#client/records/deals/deal-summary.tsx';
import '#client/records/deals/deals.css';
import { DeleteDeal } from '#client/records/deals/delete-deal.tsx';
import { KeyDates } from '#client/records/deals/key-dates.tsx';
import { RecordHeader } from './record-header.tsx';

export function EditDealPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.deals.get.useQuery({ id }, FRESH)}
      texts={dealTexts}
      back={<ButtonLink to={paths.deals.list}>Back to deals</ButtonLink>}
    >
      {(deal) => <EditDeal key={deal.id} deal={deal} />}
    </LoadedRecord>
  );
}

function EditDeal({ deal }: { deal: Deal }) {
  const toast = useToast();
  const replace = trpc.deals.replace.useMutation();
  const utils = trpc.useUtils();
  const { hash } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // The form begins anew with each saved version; a change from elsewhere must not take away what is being typed.
  const [version, setVersion] = useState({ number: 1, deal });

  useEffect(() => {
    if (hash === `#${DEAL_FORM}`) document.querySelector<HTMLElement>(`#${DEAL_FORM} input`)?.focus();
  }, [hash]);

  if (isDeleted) return <Navigate to={listAddress(paths.deals.list)} replace />;
  return (
    <>
      <DealHead deal={deal} onDelete={() => setDeleting(true)} />
      <DealFigures deal={deal} />
      <div id={DEAL_FORM}>
        <RecordForm
          key={version.number}
          label="Edit Deal"
          schema={dealInput}
          fields={dealFields}
          value={version.deal}
          source={{ entity: 'deals', id: deal.id, load: () => utils.deals.get.fetch({ id: deal.id }, NOW) }}
          draft={`deal:${deal.id}`}
          save={(input: DealInput, changed) => replace.mutateAsync({ ...input, id: deal.id, version: changed })}
          onSaved={(saved) => {
            toast.success(dealTexts.updated);
            setVersion(({ number }) => ({ number: number + 1, deal: saved }));
            document.querySelector('h1')?.focus();
          }}
          submit="Update Deal"
          failed={plainFailure(dealTexts.updateFailed)}
          cancel={listAddress(paths.deals.list)}
          aside={
            <aside className="rail stack deal-rail" aria-label="Chance, milestones, figures and history">
              <PredictionCard dealId={deal.id} />
              <AcceptedOfferCard deal={deal} />
              <DealMilestones deal={deal} />
              <DealSummary />
              <KeyDates />
              <Card title="Activity">
                <History entity="deals" id={deal.id} fields={dealFields} />
              </Card>
            </aside>
          }
        >
          <DealFormFields />
        </RecordForm>
      </div>
      {isDeleting && <DeleteDeal deal={deal} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DealHead({ deal, onDelete }: { deal: Deal; onDelete: () => void }) {
  return (
    <RecordHeader
      kind="deal"
      id={deal.id}
      title={`Deal #${deal.id}, ${deal.property.address}`}
      actions={
        <>
          <Tag>{optionLabel(DEAL_TYPES, deal.deal_type)}</Tag>
          <DealStatusBadge deal={deal} />
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              Delete deal
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}

/** The deal as it is saved. */
function DealFigures({ deal }: { deal: Deal }) {
  const milestones = trpc.milestones.ofDeal.useQuery({ id: deal.id }).data;
  const done = milestones?.data.filter((milestone) => milestone.status === 'completed').length ?? 0;
  return (
    <dl className="card deal-figures">
      <div>
        <dt>Purchase price</dt>
        <dd>{exactMoney(deal.purchase_price)}</dd>
      </div>
      <div>
        <dt>Sale price</dt>
        <dd>{exactMoney(deal.sale_price)}</dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd>{exactMoney(deal.profit)}</dd>
      </div>
      <div>
        <dt>Closing date</dt>
        <dd>
          {calendarDay(deal.closing_date)} <ClosingDistance deal={deal} />
        </dd>
      </div>
      <div>
        <dt>Milestones</dt>
        <dd>
          {/* On a small screen they stand below the form. */}
          <PartLink className="deal-jump" part={DEAL_STEPS}>
            {!milestones ? '–' : milestones.meta.total === 0 ? 'None yet' : `${done} of ${milestones.meta.total} done`}
          </PartLink>
        </dd>
      </div>
    </dl>
  );
}
