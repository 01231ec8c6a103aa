/** The payment provider's form. Card data stays in its frames; only encrypted data comes out, and is passed on. */
import AdyenCheckout from '@adyen/adyen-web';
import '@adyen/adyen-web/dist/adyen.css';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#client/core/session.ts';
import { Banner } from '#client/ui/banner.tsx';
import { toCents } from '#shared/core/money.ts';
import { type Checkout, fromAdyenMethod, payerEmail, type Payment } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { LabeledInput } from '#client/ui/labeled.tsx';
import { skipRepeats } from './each-once.ts';
import type { CheckoutControl } from './use-checkout.ts';

/** If its host is down, the form never reports that it is not ready; this is the limit. */
const READY_WITHIN_MS = 15_000;

interface Props {
  checkout: Checkout;
  adyen: NonNullable<Checkout['adyen']>;
  control: CheckoutControl;
  onPaid: () => void;
}

interface Submitted {
  data: { paymentMethod?: Record<string, unknown>; browserInfo?: Record<string, unknown> };
}
interface Detailed {
  data: { details?: Record<string, unknown>; paymentData?: string };
}
/** What is used of the form. */
interface Dropin {
  mount(element: HTMLElement): Dropin;
  unmount(): unknown;
  handleAction(action: unknown): unknown;
  setStatus(status: 'ready' | 'loading'): unknown;
}

type Stage = 'loading' | 'ready' | 'failed';

export function AdyenCheckoutForm({ checkout, adyen, control, onPaid }: Props) {
  const { token } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [emailProblem, setEmailProblem] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const latest = useRef({ control, onPaid, token });
  useEffect(() => {
    latest.current = { control, onPaid, token };
  });

  useEffect(() => {
    let isGone = false;
    let form: Dropin | undefined;
    let payment: Payment | undefined;
    const follow = skipRepeats((action) => form?.handleAction(action));
    const ready = () => !isGone && setStage('ready');
    const timer = setTimeout(() => setStage((now) => (now === 'loading' ? 'failed' : now)), READY_WITHIN_MS);

    const submit = async ({ data }: Submitted) => {
      const { control: now, token: signedIn } = latest.current;
      const typed = email.current?.value;
      const checked = signedIn ? undefined : payerEmail.safeParse(typed);
      if (checked && !checked.success) {
        setEmailProblem(checked.error.issues[0]?.message);
        email.current?.focus();
        form?.setStatus('ready');
        return;
      }
      form?.setStatus('loading');
      const about = { payment_method: data.paymentMethod, browser_info: data.browserInfo, ...(checked ? { email: checked.data } : {}) };
      const method = fromAdyenMethod(data.paymentMethod?.type) ?? 'card';
      try {
        const state = await now.pay({ ...about, method });
        payment = state.kind === 'waits' ? state.payment : undefined;
        if (payment) follow(payment.action);
        settled(state.kind);
      } catch {
        form?.setStatus('ready');
      }
    };
    const proceed = async ({ data }: Detailed) => {
      if (!payment) return;
      form?.setStatus('loading');
      const returned = {
        ...(data.details ? { details: data.details } : {}),
        ...(data.paymentData ? { payment_data: data.paymentData } : {}),
      };
      const state = await latest.current.control.proceed({ id: payment.id, reference: payment.reference, ...returned });
      if (state.kind === 'waits' && !follow(state.payment.action)) form?.setStatus('ready');
      settled(state.kind);
    };
    const settled = (kind: string) => {
      if (kind === 'success' || kind === 'pending') latest.current.onPaid();
      else if (kind !== 'waits') form?.setStatus('ready');
    };

    const start = async () => {
      const made = await AdyenCheckout({
        environment: adyen.environment,
        clientKey: adyen.client_key,
        locale: 'en-US',
        countryCode: 'US',
        amount: { value: toCents(checkout.amount), currency: checkout.currency },
        paymentMethodsResponse: adyen.payment_methods,
        analytics: { enabled: false },
        paymentMethodsConfiguration: { card: { hasHolderName: true, holderNameRequired: true, onConfigSuccess: ready } },
        onSubmit: (state: Submitted) => void submit(state),
        onAdditionalDetails: (state: Detailed) => void proceed(state),
        onError: ({ name }: { name: string }) => name !== 'CANCEL' && !isGone && setStage((now) => (now === 'loading' ? 'failed' : now)),
      });
      if (isGone || !place.current) return;
      const types = (adyen.payment_methods.paymentMethods as { type?: string }[] | undefined) ?? [];
      // Only the card's fields say by themselves when they are there.
      form = made.create('dropin', { onReady: () => types[0]?.type !== 'scheme' && ready() });
      form.mount(place.current);
    };
    start().catch(() => !isGone && setStage('failed'));
    return () => {
      isGone = true;
      clearTimeout(timer);
      form?.unmount();
    };
  }, [adyen, checkout.amount, checkout.currency]);

  return (
    <>
      {/* The form draws its own waiting. */}
      {stage === 'loading' && (
        <p role="status" className="sr">
          Loading...
        </p>
      )}
      {stage === 'failed' && <Banner tone="red">{paymentTexts.initFailed}</Banner>}
      {stage !== 'failed' && token === null && (
        <LabeledInput
          label="Email"
          error={emailProblem}
          ref={email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          onInput={() => setEmailProblem(undefined)}
        />
      )}
      <div ref={place} hidden={stage === 'failed'} />
    </>
  );
}
