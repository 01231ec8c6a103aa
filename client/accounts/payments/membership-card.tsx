import { CreditCard } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { ITEM, PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';

/** Whether the membership is paid. */
export function MembershipCard() {
  const { data, error, refetch } = trpc.membership.get.useQuery();
  return (
    <Card
      title="Membership"
      actions={
        data?.is_member && (
          <Badge tone="green" dot={false}>
            Premium
          </Badge>
        )
      }
    >
      {error ? (
        <ErrorState
          title={paymentTexts.membershipFailed}
          message={toProblem(error).reason}
          requestId={toProblem(error).requestId ?? null}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingArea text="Loading..." />
      ) : data.since ? (
        <p>
          Paid: lifetime membership since <time dateTime={data.since}>{formatDateTime(data.since)}</time>
          {data.is_test && ', in a test: no money moved'}.
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
      )}
    </Card>
  );
}
