import type { UseTRPCQueryResult } from '@trpc/react-query/shared';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLasting } from '#client/core/use-lasting.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Checkout } from '#shared/accounts/payments/payment.ts';
import { PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { PayMessage } from './pay-message.tsx';
import { TestCheckout } from './test-checkout.tsx';
import type { CheckoutControl } from './use-checkout.ts';

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
export function PayDialog({ open, onOpenChange, checkout, control }: Props) {
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
