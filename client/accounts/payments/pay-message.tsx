import { Banner } from '#client/ui/banner.tsx';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutControl } from './use-checkout.ts';

const MESSAGES = {
  ...{ idle: undefined, waits: undefined },
  busy: ['blue', paymentTexts.processing],
  success: ['green', paymentTexts.successful],
  pending: ['yellow', paymentTexts.pending],
} as const;

/** The status of the payment, on the page and in its dialog. */
export function PayMessage({ state }: { state: CheckoutControl['state'] }) {
  const message = state.kind === 'failed' ? (['red', state.message] as const) : MESSAGES[state.kind];
  // Rendered from the start, so that screen readers announce what appears in it.
  return (
    <div className="pay-message" data-state={state.kind} hidden={!message}>
      {message && <Banner tone={message[0]}>{message[1]}</Banner>}
    </div>
  );
}
