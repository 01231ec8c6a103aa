import { Banner } from '#client/ui/banner.tsx';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { PayState } from './use-checkout.ts';

/** What has become of the payment, on the page and in its window. */
export function PayMessage({ state }: { state: PayState }) {
  const said = message(state);
  // There from the beginning, so that what appears in it is read out.
  return (
    <div className="pay-said" data-state={state.kind} hidden={!said}>
      {said}
    </div>
  );
}

function message(state: PayState) {
  switch (state.kind) {
    case 'idle':
    case 'waits':
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
    case 'failed':
      return <Banner tone="red">{state.message}</Banner>;
  }
}
