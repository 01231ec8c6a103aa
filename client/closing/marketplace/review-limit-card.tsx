import { Suspense, useState } from 'react';
import { formatMoney } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { reviewLimit } from '#shared/closing/marketplace/rules.ts';

const ReviewLimitDialog = loadedOnTouch(async () => (await import('./review-limit-dialog.tsx')).ReviewLimitDialog);

/** Above which amount a bid counts only once its owner says that it is real. */
export function ReviewLimitCard({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Bids to check"
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <p className="muted small">
        Above <b className="num">{formatMoney(reviewLimit(listing))}</b> a bid is not the best until you say that it is real.
      </p>
      <Suspense>{isOpen && <ReviewLimitDialog listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
