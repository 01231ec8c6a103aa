/** Opens a room for a property, prefilled from its records, and invites matching buyers. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { LeftOutBuyers, type OfferReach, formatReach, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { selectBy } from '#client/form/select-by.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { findFairHousingPhrases } from '#shared/closing/marketplace/fair-housing.ts';
import {
  createListingInput,
  LISTING_ACCESS_LABELS,
  LISTING_INTEREST_LABELS,
  LISTING_SHOWS_LABELS,
  type ListingDraft,
  listingFields,
} from '#shared/closing/marketplace/listing.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { OverrideField } from './bid-dialogs.tsx';

/** Mount it to open it. */
export function OpenRoomDialog({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const { data } = trpc.listings.draft.useQuery({ id: propertyId });
  const reach = useOfferReach({ propertyId, channel: 'email', again: true });
  return data && reach ? <Dialog draft={data} reach={reach} onClose={onClose} /> : null;
}

function Dialog({ draft, reach, onClose }: { draft: ListingDraft; reach: OfferReach; onClose: () => void }) {
  const create = trpc.listings.create.useMutation();
  const invite = trpc.campaigns.sendToBuyers.useMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const [invites, setInvites] = useState(reach.reachable > 0);
  return (
    <DialogForm
      title="Open a room"
      width={640}
      schema={createListingInput}
      fields={listingFields}
      initial={{ ...toFormValues(listingFields, draft), open: true }}
      send={async (input) => {
        const listing = await create.mutateAsync(input);
        const problem = invites ? await inviteInto(listing.id) : undefined;
        onClose();
        if (problem) toast.error(`The room is open, but nobody was invited. ${problem}`);
        else toast.success(marketplaceTexts.opened);
        void navigate(paths.marketplace.one(listing.id));
      }}
      submit={invites ? `Open and invite ${formatReach(reach)}` : 'Open the room'}
      refusal={() => (draft.current_listing_id === null ? undefined : marketplaceTexts.alreadyOpen)}
      failed={marketplaceTexts.createFailed}
      onClose={onClose}
    >
      {(values) => {
        const phrases = findFairHousingPhrases(toScalarText(values['title']), toScalarText(values['terms']));
        return (
          <>
            <FormField name="ask" span={4} />
            <FormField name="floor" span={4} isOptional />
            <FormField name="deposit_wanted" span={4} isOptional />
            <FormField name="closes_at" span={6} />
            <FormField name="interest" span={6} control={selectBy(LISTING_INTEREST_LABELS)} />
            <FormField name="access" span={6} control={selectBy(LISTING_ACCESS_LABELS)} />
            <FormField name="shows" span={6} control={selectBy(LISTING_SHOWS_LABELS)} />
            <FormField name="title" span={12} />
            <FormField name="extends_minutes" span={6} />
            <FormField name="review_above" span={6} hint={marketplaceTexts.reviewHint} isOptional />
            <FormField name="terms" span={12} rows={2} isOptional />
            {draft.holds.length > 0 && values['interest'] !== 'owner' && (
              <>
                <Banner tone="yellow">{draft.holds.join('. ')}.</Banner>
                <OverrideField />
              </>
            )}
            {values['access'] === 'link' && <Banner tone="yellow">{marketplaceTexts.linkWarning}</Banner>}
            {phrases.length > 0 && <Banner tone="yellow">{marketplaceTexts.fairHousing(phrases)}</Banner>}
            {reach.reachable > 0 && (
              <label className="check-line">
                <CheckBox checked={invites} onChange={(event) => setInvites(event.target.checked)} />
                Invite {formatReach(reach)} who {reach.reachable === 1 ? 'matches' : 'match'} by email, each with their own link
              </label>
            )}
            <LeftOutBuyers reach={reach} />
          </>
        );
      }}
    </DialogForm>
  );

  // The room is open by then, so a failed invitation is only reported.
  async function inviteInto(listing_id: number): Promise<string | undefined> {
    try {
      await invite.mutateAsync({ id: draft.property_id, listing_id, channel: 'email', start: true });
      return undefined;
    } catch (error) {
      return toProblem(error).reason;
    }
  }
}
