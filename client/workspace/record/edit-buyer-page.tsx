import { useQuietForm } from '#client/form/quiet-form.ts';
import { Ellipsis, Trash2, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams, Link } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buyerPages } from '#client/records/buyers/buyer-records.ts';
import { ProposalCard } from '#client/closing/marketplace/proposal-card.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import { type Buyer, buyerFields, buyerPatch } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { BuyerFormFields } from '#client/records/buyers/buyer-form.tsx';
import { BuyerOffersCard } from '#client/records/buyers/buyer-offers-card.tsx';
import { PropertyMatchesCard } from '#client/records/buyers/property-matches-card.tsx';
import { BuyerHeader } from './buyer-header.tsx';
import { RecordContactStatus, ShownPermissions } from '#client/outreach/messages/permissions.tsx';
import { Button } from '#client/ui/button.tsx';
import { BUYER_KINDS } from '#shared/records/contacts/kinds.ts';
import { buyerContactStatusFields, buyerContactStatusInput } from '#shared/records/contacts/permission.ts';

/** What a buyer may be sent, and how that is known; more is recorded here. */
function BuyerPermissionsCard({ buyerId }: { buyerId: number }) {
  const permissions = trpc.outreach.buyerPermissions.useQuery({ id: buyerId });
  const record = trpc.outreach.recordBuyerContactStatus.useMutation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Contact permissions"
      footer={
        <div className="row" data-wrap="">
          <Button size="sm" icon={ShieldCheck} onClick={() => setOpen(true)}>
            Record
          </Button>
          <Link className="link small push" to={`${paths.outbox}?buyer_id=${buyerId}`}>
            Messages
          </Link>
        </div>
      }
    >
      <ShownPermissions query={permissions} whom="buyer" />
      {isOpen && permissions.data && (
        <RecordContactStatus
          id={buyerId}
          known={permissions.data.known}
          schema={buyerContactStatusInput}
          fields={buyerContactStatusFields}
          kinds={BUYER_KINDS}
          record={record.mutateAsync}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

const DocumentsCard = loadWhenIdle(async () => (await import('#client/records/documents/documents-card.tsx')).DocumentsCard);

export function EditBuyerPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.buyers.get.useQuery({ id }, FRESH)}
      texts={buyerTexts}
      back={<ButtonLink to={paths.buyers.list}>Back to buyers</ButtonLink>}
    >
      {(buyer) => <EditBuyer key={buyer.id} buyer={buyer} />}
    </LoadedRecord>
  );
}

function EditBuyer({ buyer }: { buyer: Buyer }) {
  const toast = useToast();
  const update = trpc.buyers.update.useMutation();
  const utils = trpc.useUtils();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const list = listAddress(paths.buyers.list);

  if (isDeleted) return <Navigate to={list} replace />;
  return (
    <>
      <BuyerHeader
        buyer={buyer}
        actions={
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              Delete buyer
            </MenuItem>
          </Menu>
        }
      />
      <RecordForm
        label="Edit Buyer"
        schema={buyerPatch}
        fields={buyerFields}
        value={buyer}
        load={() => utils.buyers.get.fetch({ id: buyer.id }, NOW)}
        draft={`buyer:${buyer.id}`}
        useQuiet={useQuietForm}
        patch={(change, version) => update.mutateAsync({ ...change, id: buyer.id, version })}
        onSaved={() => {
          toast.success(buyerTexts.updated);
          document.querySelector('h1')?.focus();
        }}
        submit="Update Buyer"
        failed={plainFailure(buyerTexts.updateFailed)}
        aside={
          <aside className="rail stack" aria-label="Properties, offers, permissions and history">
            <ProposalCard buyerId={buyer.id} />
            <PropertyMatchesCard buyerId={buyer.id} />
            <BuyerOffersCard buyerId={buyer.id} />
            <DocumentsCard entity="buyer" id={buyer.id} />
            <BuyerPermissionsCard buyerId={buyer.id} />
            <Card title="Activity">
              <History entity="buyers" id={buyer.id} fields={buyerFields} />
            </Card>
          </aside>
        }
      >
        <BuyerFormFields />
      </RecordForm>
      {isDeleting && (
        <DeleteOne records={buyerPages} record={buyer} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
