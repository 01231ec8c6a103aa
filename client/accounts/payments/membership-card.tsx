import { CreditCard } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ITEM, PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';

/** Whether the membership is paid. */
export function MembershipCard() {
  const query = trpc.membership.get.useQuery();
  return (
    <Card
      title="Membership"
      actions={
        query.data?.is_member && (
          <Badge tone="green" dot={false}>
            Premium
          </Badge>
        )
      }
    >
      <LoadedPart query={query} failed={paymentTexts.membershipFailed} loading="Loading...">
        {({ since, is_test }) =>
          since ? (
            <p>
              Paid: lifetime membership since <time dateTime={since}>{formatDateTime(since)}</time>
              {is_test && ', in a test: no money moved'}.
            </p>
          ) : (
            <div className="row g-3" data-wrap="">
              <p className="grow">
                No membership. {ITEM}: {PRICE_TEXT}, once. {paymentTexts.locksNothing}
              </p>
              <ButtonLink to={paths.pay} icon={CreditCard}>
                Pay Now
              </ButtonLink>
            </div>
          )
        }
      </LoadedPart>
    </Card>
  );
}
