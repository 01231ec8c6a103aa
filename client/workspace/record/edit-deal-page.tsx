import { Ellipsis, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { formatCalendarDay } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { loadDelete } from '#client/record/load-delete.tsx';
import { ClosingDistance, DEAL_FORM } from '#client/records/deals/deal-facts.tsx';
import { DealFormFields } from '#client/records/deals/deal-form.tsx';
import { DEAL_STEPS } from '#client/records/deals/deal-milestones.tsx';
import '#client/records/deals/deals.css';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { PartLink } from '#client/ui/part-link.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Deal, dealFields, dealFormPatch } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { DealTabs } from './deal-tabs.tsx';
import { RecordHeader } from './record-header.tsx';

const DeleteDeal = loadDelete(async () => (await import('#client/records/deals/deal-records.tsx')).dealPages);

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
  const { hash, key } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  useEffect(() => {
    if (hash === `#${DEAL_FORM}`) document.querySelector<HTMLElement>(`#${DEAL_FORM} input`)?.focus();
    // Each time it is asked for.
  }, [hash, key]);

  if (isDeleted) return <Navigate to={listAddress(paths.deals.list)} replace />;
  return (
    <>
      <RecordHeader
        kind="deal"
        id={deal.id}
        title={`Deal #${deal.id}, ${deal.property.address}`}
        actions={
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              Delete deal
            </MenuItem>
          </Menu>
        }
      />
      <div className="deal-body">
        <div className="stack">
          {deal.warnings.map(({ field, message }) => (
            <Banner key={field} tone="yellow">
              {message}
            </Banner>
          ))}
          <Closing deal={deal} />
          <DealTabs deal={deal} />
        </div>
        <DealDetails deal={deal} />
      </div>
      {isDeleting && <DeleteDeal record={deal} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The form, as the panel beside the record. */
function DealDetails({ deal }: { deal: Deal }) {
  const toast = useToast();
  const update = trpc.deals.update.useMutation();
  const utils = trpc.useUtils();
  return (
    <div id={DEAL_FORM}>
      <RecordForm
        label="Edit Deal"
        schema={dealFormPatch}
        fields={dealFields}
        value={deal}
        load={() => utils.deals.get.fetch({ id: deal.id }, NOW)}
        draft={`deal:${deal.id}`}
        useQuiet={useQuietForm}
        patch={async (change, version) => {
          const saved = await update.mutateAsync({ ...change, id: deal.id, version });
          void utils.terms.invalidate();
          return saved;
        }}
        onSaved={() => {
          toast.success(dealTexts.updated);
          document.querySelector('h1')?.focus();
        }}
        submit="Update Deal"
        failed={plainFailure(dealTexts.updateFailed)}
      >
        <DealFormFields deal={deal} />
      </RecordForm>
    </div>
  );
}

function describeClosing({ status, closing_date }: Deal): string {
  if (status === 'closed') return 'Closed';
  return status === 'cancelled' ? `Was to close ${formatCalendarDay(closing_date)}` : `Closing ${formatCalendarDay(closing_date)}`;
}

/** When the deal closes, and how much of the work is done. */
function Closing({ deal }: { deal: Deal }) {
  const milestones = trpc.milestones.ofDeal.useQuery({ id: deal.id }).data;
  const total = milestones?.meta.total ?? 0;
  const done = milestones?.data.filter((milestone) => milestone.status === 'completed').length ?? 0;
  return (
    <section className="card" aria-label="Closing">
      <div className="card-body stack g-3">
        <div className="row deal-closing" data-wrap="">
          <h2>{describeClosing(deal)}</h2>
          <ClosingDistance deal={deal} />
          {/* On a small screen they stand below. */}
          <PartLink className="deal-jump push" part={DEAL_STEPS}>
            {!milestones ? '–' : total === 0 ? 'No milestones yet' : `${done} of ${total} done`}
          </PartLink>
        </div>
        {total > 0 && <MeterBar value={done} max={total} tone="blue" />}
      </div>
    </section>
  );
}
