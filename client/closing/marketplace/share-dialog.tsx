/** Invites buyers into an open room: by email, or each by a link of their own that is handed over. */
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { LeftOutBuyers, formatReach, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { DeliveryLine, useDelivery } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkField } from '#client/ui/link-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { InviteList, listChosen, useMatchingBuyers } from './invite-list.tsx';

export function ShareDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Invite buyers"
      width={520}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Invite listing={listing} onClose={onClose} />
    </Dialog>
  );
}

function Invite({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const data = useMatchingBuyers(listing.property_id);
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const buyerIds = data && listChosen(data.matches, out);
  const reach = useOfferReach({ propertyId: listing.property_id, channel: 'email', buyerIds, again: true });
  const delivery = useDelivery();
  const send = trpc.campaigns.sendToBuyers.useMutation();
  const own = trpc.listings.link.useMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const invite = async (start: boolean) => {
    setProblem(undefined);
    const whom = buyerIds && { buyer_ids: buyerIds };
    try {
      const campaign = await send.mutateAsync({ id: listing.property_id, listing_id: listing.id, channel: 'email', start, ...whom });
      onClose();
      if (start) toast.success('The invitations are on their way');
      else void navigate(paths.campaigns.one(campaign.id));
    } catch (error) {
      setProblem(toProblem(error).reason);
    }
  };
  if (!reach || !data || !delivery) return null;
  const isNobody = reach.reachable === 0;
  const linked = data.matches.find(({ buyer }) => buyer.id === own.variables?.buyer_id)?.buyer;
  return (
    <div className="stack g-3">
      <InviteList
        {...{ data, out }}
        onChange={delivery.email ? setOut : undefined}
        act={({ buyer }) => (
          <IconButton label={`Link for ${buyer.name}`} icon={Link2} onClick={() => own.mutate({ id: listing.id, buyer_id: buyer.id })} />
        )}
      />
      {own.data && linked && (
        <LinkField key={own.data.url} url={own.data.url} label={`Link for ${linked.name}`}>
          Their own link: hand it over. Nothing is sent.
        </LinkField>
      )}
      {delivery.email && <LeftOutBuyers reach={reach} />}
      <DeliveryLine channels={['email']}>{marketplaceTexts.noEmail}</DeliveryLine>
      {delivery.email && !isNobody && <AskPostalAddress>{marketplaceTexts.addressNeeded}</AskPostalAddress>}
      <div className="row" data-wrap="">
        {delivery.email && (
          <Button variant="primary" busy={send.isPending} disabled={isNobody} onClick={() => void invite(true)}>
            Invite {formatReach(reach)} by email
          </Button>
        )}
        <Button disabled={isNobody || send.isPending} onClick={() => void invite(false)}>
          Make a draft first
        </Button>
      </div>
      {(problem ?? own.error) && <Banner tone="red">{problem ?? toProblem(own.error).reason}</Banner>}
    </div>
  );
}
