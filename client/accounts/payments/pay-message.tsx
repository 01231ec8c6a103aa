import { Banner } from '#client/ui/banner.tsx';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { PayState } from './use-checkout.ts';

/** The status of the payment, on the page and in its dialog. */
export function PayMessage({ state }: { state: PayState }) {
  const text = getMessage(state);
  // Rendered from the start, so that screen readers announce what appears in it.
  return (
    <div className="pay-message" data-state={state.kind} hidden={!text}>
      {text}
    </div>
  );
}

function getMessage(state: PayState) {
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
