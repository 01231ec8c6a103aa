import { Ellipsis, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { formatCalendarDay, formatExactMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { DEAL_FORM } from '#client/records/deals/deal-columns.tsx';
import { ClosingDistance, DealStatusBadge } from '#client/records/deals/deal-facts.tsx';
import { DealFormFields } from '#client/records/deals/deal-form.tsx';
import { DEAL_STEPS } from '#client/records/deals/deal-milestones.tsx';
import { ChangedDealSummary } from '#client/records/deals/deal-summary.tsx';
import '#client/records/deals/deals.css';
import { Tag } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { PartLink } from '#client/ui/part-link.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { DEAL_TYPES, type Deal, dealFields, type DealInput, dealForm } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { endBuyerPrice } from '#shared/records/sales/own-deal.ts';
import { DealTabs } from './deal-tabs.tsx';
import { RecordHeader } from './record-header.tsx';

const DeleteDeal = loadOnTouch(async () => (await import('#client/records/deals/delete-deal.tsx')).DeleteDeal);

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
  const { hash } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  useEffect(() => {
    if (hash === `#${DEAL_FORM}`) document.querySelector<HTMLElement>(`#${DEAL_FORM} input`)?.focus();
  }, [hash]);

  if (isDeleted) return <Navigate to={listAddress(paths.deals.list)} replace />;
  return (
    <>
      <RecordHeader
        kind="deal"
        id={deal.id}
        title={`Deal #${deal.id}, ${deal.property.address}`}
        actions={
          <>
            <Tag>{formatOption(DEAL_TYPES, deal.deal_type)}</Tag>
            {deal.status !== 'cancelled' && <DealStatusBadge deal={deal} />}
            <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete deal
              </MenuItem>
            </Menu>
          </>
        }
      />
      <div className="deal-body">
        <div className="stack">
          {deal.status === 'cancelled' && (
            <Banner tone="red">
              <b>Cancelled:</b> {deal.cancel_reason ?? dealTexts.noCancelReason}
            </Banner>
          )}
          {deal.warnings.map(({ field, message }) => (
            <Banner key={field} tone="yellow">
              {message}
            </Banner>
          ))}
          <DealFigures deal={deal} />
          <DealTabs deal={deal} />
        </div>
        <DealDetails deal={deal} />
      </div>
      <Suspense>{isDeleting && <DeleteDeal deal={deal} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}</Suspense>
    </>
  );
}

/** The form, as the panel beside the record. */
function DealDetails({ deal }: { deal: Deal }) {
  const toast = useToast();
  const replace = trpc.deals.replace.useMutation();
  const utils = trpc.useUtils();
  // The form resets with each saved version; changes from elsewhere must not overwrite input.
  const [version, setVersion] = useState({ number: 1, deal });
  return (
    <div id={DEAL_FORM} className="deal-details stack">
      <RecordForm
        key={version.number}
        label="Edit Deal"
        schema={dealForm}
        fields={dealFields}
        value={version.deal}
        source={{ entity: 'deals', id: deal.id, load: () => utils.deals.get.fetch({ id: deal.id }, NOW) }}
        draft={`deal:${deal.id}`}
        save={(input: DealInput, changed) => replace.mutateAsync({ ...input, id: deal.id, version: changed })}
        onSaved={(saved) => {
          toast.success(dealTexts.updated);
          void utils.terms.invalidate();
          setVersion(({ number }) => ({ number: number + 1, deal: saved }));
          document.querySelector('h1')?.focus();
        }}
        submit="Update Deal"
        failed={plainFailure(dealTexts.updateFailed)}
        cancel={listAddress(paths.deals.list)}
        aside={<ChangedDealSummary />}
      >
        <DealFormFields />
      </RecordForm>
    </div>
  );
}

function describeClosing({ status, closing_date }: Deal): string {
  if (status === 'closed') return 'Closed';
  return status === 'cancelled' ? `Was to close ${formatCalendarDay(closing_date)}` : `Closing ${formatCalendarDay(closing_date)}`;
}

/** The deal as it is saved: when it closes, how much of the work is done, and who pays what. */
function DealFigures({ deal }: { deal: Deal }) {
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
      <dl className="deal-figures">
        <div>
          <dt>Buyer pays</dt>
          <dd>{formatExactMoney(endBuyerPrice(deal))}</dd>
        </div>
        <div>
          <dt>You pay</dt>
          <dd>{formatExactMoney(deal.purchase_price)}</dd>
        </div>
        <div {...(deal.status !== 'cancelled' && { className: 'tone', 'data-tone': deal.profit < 0 ? 'red' : 'green' })}>
          <dt>{deal.status === 'cancelled' ? 'You would have kept' : 'You keep'}</dt>
          <dd>{formatExactMoney(deal.profit)}</dd>
        </div>
      </dl>
    </section>
  );
}
