import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutControl } from './use-checkout.ts';

/** What has become of the payment, on the page and in its window. */
export function PayMessage({ control }: { control: CheckoutControl }) {
  const { state } = control;
  const said = message(control);
  // There from the beginning, so that what appears in it is read out.
  return (
    <div className="pay-said" data-state={state.kind} hidden={!said}>
      {said}
    </div>
  );
}

function message({ state, goOn, giveUp }: CheckoutControl) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'busy':
      return (
        <Banner tone="blue" icon={undefined}>
          {paymentTexts.processing}
        </Banner>
      );
    case 'success':
      return <Banner tone="green">{paymentTexts.successful}</Banner>;
    case 'pending':
      return <Banner tone="yellow">{paymentTexts.pending}</Banner>;
    case 'waits':
      return (
        <Banner
          tone="yellow"
          actions={
            <>
              {typeof state.payment.action?.url === 'string' && (
                <Button size="sm" variant="primary" onClick={goOn}>
                  Go on
                </Button>
              )}
              <Button size="sm" onClick={() => void giveUp()}>
                Give it up
              </Button>
            </>
          }
        >
          {paymentTexts.waitsForYou}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="red">
          {state.message}
          {state.reason && <span className="small"> {state.reason}</span>}
        </Banner>
      );
  }
}
