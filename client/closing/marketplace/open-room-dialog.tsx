/** Opens a room for a property, prefilled from its records, and invites the buyers who are ticked. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { StateNumbersDialog } from '#client/closing/contracts/rule-card.tsx';
import { LeftOutBuyers, formatReach, useOfferReach } from '#client/records/buyers/offer-reach.tsx';
import { type Delivery, DeliveryLine, useDelivery } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { selectBy } from '#client/form/select-by.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
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
import type { StateCode } from '#shared/core/us-states.ts';
import type { BuyerMatches } from '#shared/records/buyers/matches.ts';
import { OverrideField } from './bid-dialogs.tsx';
import { InviteList, listChosen, useMatchingBuyers } from './invite-list.tsx';

/** Mount it to open it. */
export function OpenRoomDialog({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const { data: draft } = trpc.listings.draft.useQuery({ id: propertyId });
  const matches = useMatchingBuyers(propertyId);
  const delivery = useDelivery();
  const { data: property } = trpc.properties.get.useQuery({ id: propertyId });
  return draft && matches && delivery && property ? <Dialog {...{ draft, matches, delivery, onClose }} state={property.state} /> : null;
}

interface Props {
  draft: ListingDraft;
  matches: BuyerMatches;
  delivery: Delivery;
  state: StateCode;
  onClose: () => void;
}

function Dialog({ draft, matches, delivery, state, onClose }: Props) {
  const create = trpc.listings.create.useMutation();
  const invite = trpc.campaigns.sendToBuyers.useMutation();
  const { data: ofState } = trpc.stateRules.find.useQuery({ state }, { enabled: draft.holds.length > 0 });
  const toast = useToast();
  const navigate = useNavigate();
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const buyerIds = listChosen(matches.matches, out);
  const reach = useOfferReach({ propertyId: draft.property_id, channel: 'email', buyerIds, again: true });
  const invites = delivery.email && reach !== undefined && reach.reachable > 0;
  // Without email a link is handed over: to a room of the invited there is none for everybody.
  const access = delivery.email ? draft.access : 'link';
  return (
    <>
      <DialogForm
        title="Open a room"
        width={640}
        schema={createListingInput}
        fields={listingFields}
        initial={{ ...toFormValues(listingFields, { ...draft, access }), open: true }}
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
                  <Banner
                    tone="yellow"
                    actions={
                      ofState?.rule && (
                        <Button size="sm" onClick={() => setAdding(true)}>
                          Add it
                        </Button>
                      )
                    }
                  >
                    {draft.holds.join('. ')}.
                  </Banner>
                  <OverrideField />
                </>
              )}
              {values['access'] === 'link' && <Banner tone="yellow">{marketplaceTexts.linkWarning}</Banner>}
              {phrases.length > 0 && <Banner tone="yellow">{marketplaceTexts.fairHousing(phrases)}</Banner>}
              <InviteList data={matches} out={out} onChange={delivery.email ? setOut : undefined} />
              <DeliveryLine channels={['email']}>{marketplaceTexts.openWithoutEmail}</DeliveryLine>
              {invites && <AskPostalAddress>{marketplaceTexts.addressNeeded}</AskPostalAddress>}
              {delivery.email && <LeftOutBuyers reach={reach} />}
            </>
          );
        }}
      </DialogForm>
      {isAdding && ofState?.rule && <StateNumbersDialog rule={ofState.rule} onClose={() => setAdding(false)} />}
    </>
  );

  // The room is open by then, so a failed invitation is only reported.
  async function inviteInto(listing_id: number): Promise<string | undefined> {
    try {
      const whom = buyerIds && { buyer_ids: buyerIds };
      await invite.mutateAsync({ id: draft.property_id, listing_id, channel: 'email', start: true, ...whom });
      return undefined;
    } catch (error) {
      return toProblem(error).reason;
    }
  }
}
