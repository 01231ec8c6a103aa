/** Invites buyers into an open room: by its link, or by messages to matching buyers. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { LeftOutBuyers, formatReach, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { PublicLink } from './sheet-buttons.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

export function ShareDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const isLink = listing.access === 'link';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isLink ? 'Share the room' : 'Invite buyers'}
      width={520}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="stack">
        {isLink && <CommonLink listing={listing} />}
        <Invite listing={listing} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function CommonLink({ listing }: { listing: Listing }) {
  const link = trpc.listings.link.useMutation();
  return (
    <div className="stack g-2">
      <Banner tone="yellow">{marketplaceTexts.linkWarning}</Banner>
      {link.data ? (
        <PublicLink url={new URL(link.data.url, window.location.origin).href} isPublic={link.data.is_public} />
      ) : (
        <div>
          <Button busy={link.isPending} onClick={() => link.mutate({ id: listing.id })}>
            Show the link
          </Button>
        </div>
      )}
      {link.error && <Banner tone="red">{toProblem(link.error).reason}</Banner>}
    </div>
  );
}

function Invite({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const reach = useOfferReach({ propertyId: listing.property_id, channel: 'email', again: true });
  const send = trpc.campaigns.sendToBuyers.useMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const invite = async (start: boolean) => {
    setProblem(undefined);
    try {
      const campaign = await send.mutateAsync({ id: listing.property_id, listing_id: listing.id, channel: 'email', start });
      onClose();
      if (start) toast.success('The invitations are on their way');
      else void navigate(paths.campaigns.one(campaign.id));
    } catch (error) {
      setProblem(toProblem(error).reason);
    }
  };
  if (!reach) return null;
  const isNobody = reach.reachable === 0;
  return (
    <div className="stack g-2">
      <p className="small">{isNobody ? 'No matching buyer can be contacted.' : 'Matching buyers, each with their own link.'}</p>
      <LeftOutBuyers reach={reach} />
      <div className="row" data-wrap="">
        <Button variant="primary" busy={send.isPending} disabled={isNobody} onClick={() => void invite(true)}>
          Invite {formatReach(reach)} by email
        </Button>
        <Button disabled={isNobody || send.isPending} onClick={() => void invite(false)}>
          Make a draft first
        </Button>
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  );
}
