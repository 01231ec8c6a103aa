import { CreditCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { dateTime } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { METHOD_LABELS, type Membership, type Payment, PAYMENT_STATUSES } from '#shared/accounts/payments/payment.ts';
import { dollarText, ITEM, PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { ReceiptButton } from './receipt-button.tsx';
import './membership-card.css';

const SHOWN = 10;
const TONES = { authorised: 'green', pending: 'yellow', created: 'yellow', refused: 'red', error: 'red', cancelled: 'neutral' } as const;

/** The membership, and what was paid. */
export function MembershipCard() {
  const membership = trpc.membership.get.useQuery();
  const payments = trpc.payments.list.useQuery({ per_page: SHOWN });
  const error = membership.error ?? payments.error;
  return (
    <Card
      title="Membership"
      actions={
        membership.data?.is_member && (
          <Badge tone="green" dot={false}>
            Premium
          </Badge>
        )
      }
    >
      {error ? (
        <ErrorState
          title={paymentTexts.listFailed}
          message={toProblem(error).reason}
          requestId={toProblem(error).requestId ?? null}
          onRetry={() => void Promise.all([membership.refetch(), payments.refetch()])}
        />
      ) : membership.data && payments.data ? (
        <div className="stack">
          <Standing membership={membership.data} />
          {payments.data.data.length > 0 && <PaymentList payments={payments.data.data} />}
        </div>
      ) : (
        <LoadingArea text={paymentTexts.loading} />
      )}
    </Card>
  );
}

function Standing({ membership }: { membership: Membership }) {
  if (!membership.is_member || !membership.since)
    return (
      <div className="row g-3" data-wrap="">
        <p className="grow">
          No membership. {ITEM}: {PRICE_TEXT}, once. {paymentTexts.locksNothing}
        </p>
        <ButtonLink to={paths.pay} icon={CreditCard}>
          Pay Now
        </ButtonLink>
      </div>
    );
  return (
    <div className="row g-3" data-wrap="">
      <p className="grow">
        Lifetime membership since <time dateTime={membership.since}>{dateTime(membership.since)}</time>
        {membership.is_test && ', paid in a test: no money moved'}.
      </p>
      {membership.payment_id !== null && <ReceiptButton paymentId={membership.payment_id} />}
    </div>
  );
}

function PaymentList({ payments }: { payments: Payment[] }) {
  return (
    <ul className="payment-list" aria-label="Payments">
      {payments.map((payment) => (
        <li key={payment.id} className="row g-3">
          <span className="two grow">
            <b className="num">{dollarText(payment.amount)}</b>
            <small>
              <time dateTime={payment.created_at}>{dateTime(payment.created_at)}</time>
              {payment.method && ` · ${METHOD_LABELS[payment.method]}`}
              {payment.card && ` ending in ${payment.card.last_four}`}
              {payment.is_test && ' · test'}
              {payment.reason && ` · ${payment.reason}`}
            </small>
          </span>
          <Badge tone={TONES[payment.status]}>{optionLabel(PAYMENT_STATUSES, payment.status)}</Badge>
          {payment.status === 'pending' && (
            <Link className="link" to={paths.pay}>
              Go on
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
