import { Check, Lock, RefreshCw } from 'lucide-react';
import { useState, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { UseTRPCQueryResult } from '@trpc/react-query/shared';
import { buildLoginPath, paths } from '#client/core/paths.ts';
import { formatDateTime } from '#client/core/format.ts';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Membership, Checkout } from '#shared/accounts/payments/payment.ts';
import { ITEM, PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { useLasting } from '#client/core/hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { PayMessage } from './pay-message.tsx';
import { useCheckout, type CheckoutControl } from './use-checkout.ts';
import { TestCheckout } from './test-checkout.tsx';
import './pay.css';

/** The provider's form is large and loads only where it is used. */
const AdyenCheckoutForm = lazy(async () => ({ default: (await import('./adyen-checkout.tsx')).AdyenCheckoutForm }));

const NOT_READY_MS = 10_000;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  checkout: Pick<UseTRPCQueryResult<Checkout, unknown>, 'data' | 'error' | 'isFetching' | 'isPaused' | 'refetch'>;
  control: CheckoutControl;
}

/** The payment dialog. A final result closes it; its x, Escape and the backdrop do so at any time. */
function PayDialog({ open, onOpenChange, checkout, control }: Props) {
  const { data, error, isFetching, isPaused } = checkout;
  const isSlow = useLasting(open && !data && isFetching, NOT_READY_MS);
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Pay ${PRICE_TEXT}`} description={paymentTexts.order} width={440}>
      <div className="stack pay-form">
        <p className="muted small">{paymentTexts.locksNothing}</p>
        {!data && (isPaused || isSlow) && <Banner tone="red">{paymentTexts.notReady}</Banner>}
        {!data && error && !isFetching ? (
          <Banner
            tone="red"
            actions={
              <Button size="sm" icon={RefreshCw} onClick={() => void checkout.refetch()}>
                Try again
              </Button>
            }
          >
            {paymentTexts.initFailed}
          </Banner>
        ) : (
          !data && <LoadingArea text="Loading..." />
        )}
        {data?.gateway === 'test' && <TestCheckout control={control} onPaid={close} />}
        {data?.adyen && (
          <Suspense fallback={<LoadingArea text="Loading..." />}>
            <PayMessage state={control.state} />
            <AdyenCheckoutForm checkout={data} adyen={data.adyen} control={control} onPaid={close} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

/** What is bought, shown before anything is paid. Nothing in the product depends on membership. */
const INCLUDED = ['A Premium badge in your profile', 'Paid once, to whoever runs this server. No renewals'];

/** The checkout: open to everybody, signed in or not. */
export function PayPage() {
  const { token } = useSession();
  const checkout = trpc.payments.checkout.useQuery(undefined, { staleTime: 0 });
  const membership = trpc.membership.get.useQuery(undefined, { enabled: token !== null }).data;
  const isTest = checkout.data?.gateway === 'test';
  const control = useCheckout(isTest);
  const [isOpen, setOpen] = useState(false);
  const { state } = control;
  const isPaid = membership?.is_member || (token === null && control.hasPaid);

  return (
    <>
      <header className="pay-site">
        {/** A full page load: the landing page shares no code with the application. */}
        <a className="brand" href={paths.home}>
          <BrandMark />
          DealFlow
        </a>
        <span className="push muted small row">
          <Icon of={Lock} />
          Secure checkout
        </span>
      </header>
      <main className="pay" id="main">
        {!isOpen && !(state.kind === 'pending' && isPaid) && <PayMessage state={state} />}
        <section className="stack g-6">
          <div>
            <h1>{ITEM}</h1>
            <p className="muted">Lifetime membership. Pay once, keep it.</p>
          </div>
          <p className="pay-price num">{PRICE_TEXT}</p>
          <p>{paymentTexts.locksNothing}</p>
          <ul className="stack g-3">
            {INCLUDED.map((line) => (
              <li className="row g-3 pay-line" key={line}>
                <span className="tone" data-tone="green">
                  <Icon of={Check} />
                </span>
                {line}
              </li>
            ))}
          </ul>
        </section>
        <Card title={isPaid ? 'Your membership' : 'Order summary'}>
          {membership?.is_member ? (
            <Member membership={membership} />
          ) : isPaid ? (
            <p>Paid. The payment service sends you the receipt.</p>
          ) : (
            <div className="stack">
              <FactList>
                <FactItem label={`${ITEM}, lifetime`}>{PRICE_TEXT}</FactItem>
                <FactItem label="Renewals">None</FactItem>
                <FactItem label="Total" total>
                  <span className="pay-total">{PRICE_TEXT}</span>
                </FactItem>
              </FactList>
              <Button
                variant="primary"
                size="lg"
                block
                aria-haspopup="dialog"
                busy={state.kind === 'busy' && !isOpen}
                busyText={paymentTexts.processing}
                onClick={() => {
                  control.clearFailure();
                  setOpen(true);
                }}
              >
                Pay Now
              </Button>
              <p className="muted small">Card, PayPal, Apple Pay, or Google Pay.</p>
              {token === null && (
                <p className="muted small">
                  <Link className="link" to={buildLoginPath(paths.pay)}>
                    Sign in
                  </Link>{' '}
                  first, and the membership shows in your profile.
                </p>
              )}
              {checkout.data?.is_test && <p className="muted small">{paymentTexts.testGateway}</p>}
            </div>
          )}
        </Card>
      </main>
      <PayDialog open={isOpen} onOpenChange={setOpen} checkout={checkout} control={control} />
    </>
  );
}

function Member({ membership }: { membership: Membership }) {
  return (
    <div className="stack">
      <div className="row g-3">
        <Badge tone="green">Premium</Badge>
        {membership.is_test && (
          <Badge tone="yellow" dot={false}>
            Test
          </Badge>
        )}
      </div>
      {membership.since && <p>Lifetime membership since {formatDateTime(membership.since)}.</p>}
      <ButtonLink to={paths.app} variant="primary">
        Open DealFlow
      </ButtonLink>
    </div>
  );
}
