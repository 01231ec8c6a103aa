import { zodResolver } from '@hookform/resolvers/zod';
import { CreditCard, Lock } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { toProblem } from '#client/core/problem.ts';
import { useSession } from '#client/core/session.ts';
import { FormField } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { z } from '#shared/core/zod.ts';
import { buildCheckoutForm, PAYMENT_METHODS, type PaymentMethod } from '#shared/accounts/payments/payment.ts';
import { TEST_CARDS } from '#shared/accounts/payments/card.ts';
import { PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { PayMessage } from './pay-message.tsx';
import type { CheckoutControl } from './use-checkout.ts';

/** The name of each control of that form. */
const CONTROL_NAMES = { card_number: 'number', card_expiry: 'expiry', card_cvc: 'cvc', card_holder: 'holder' } as const;

const METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'Card',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

const EMPTY = { email: '', card_number: '', card_expiry: '', card_cvc: '', card_holder: '' };
const ABOUT: Record<PaymentMethod, ReactNode> = {
  card: <Icon of={CreditCard} />,
  paypal: 'Test, asks once more',
  apple_pay: 'Test, authorized at once',
  google_pay: 'Test, authorized at once',
};

/** The form of the test gateway: test cards and test wallets, and it says so. */
export function TestCheckout({ control, onPaid }: { control: CheckoutControl; onPaid: () => void }) {
  const { token } = useSession();
  const [method, setMethod] = useState<PaymentMethod>('card');
  const schema = useMemo(() => buildCheckoutForm({ card: method === 'card', email: token === null }), [method, token]);
  const form = useForm<FormValues>({
    defaultValues: EMPTY,
    resolver: zodResolver(schema as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const idPrefix = useId();
  const isBusy = control.state.kind === 'busy';

  const focusFirstInvalid = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const submit = async (values: FormValues) => {
    try {
      let state = await control.pay({ ...values, method });
      if (state.kind === 'waits') {
        const { id, reference } = state.payment;
        state = await control.proceed({ id, reference, redirect_result: 'approved' });
      }
      if (state.kind === 'success' || state.kind === 'pending') onPaid();
    } catch (error) {
      for (const [name, messages] of Object.entries(toProblem(error).errors ?? {}))
        form.setError(name, { type: 'server', message: messages[0] ?? paymentTexts.error });
      focusFirstInvalid();
    }
  };
  const typed = (name: string) => {
    form.clearErrors(name);
    control.clearFailure();
  };
  const fill = (number: string) => {
    setMethod('card');
    form.reset({ ...form.getValues(), card_number: number, card_expiry: '03/30', card_cvc: '737', card_holder: 'Test Payer' });
    control.clearFailure();
  };

  return (
    <>
      <Banner tone="blue">{paymentTexts.testGateway}</Banner>
      <FormProvider {...form}>
        <FormScopeContext value={{ fields: schema.shape, names: CONTROL_NAMES, idPrefix, typed }}>
          <form
            ref={element}
            className="stack form"
            noValidate
            aria-label={`Pay ${PRICE_TEXT}`}
            onSubmit={(event) => void form.handleSubmit(submit, focusFirstInvalid)(event)}
          >
            {token === null && (
              <div className="form-grid">
                <FormField name="email" span={12} autoComplete="email" hint="For the receipt." />
              </div>
            )}
            <div className="pay-methods" role="radiogroup" aria-label="Payment method">
              {PAYMENT_METHODS.map((option) => (
                <div className="pay-method" key={option} data-on={option === method ? option : undefined}>
                  <label className="row">
                    <input
                      className="check"
                      type="radio"
                      name="method"
                      value={option}
                      checked={option === method}
                      onChange={() => {
                        setMethod(option);
                        form.clearErrors();
                        control.clearFailure();
                      }}
                    />
                    <b>{METHOD_LABELS[option]}</b>
                    <span className="push muted small">{ABOUT[option]}</span>
                  </label>
                  {option === 'card' && method === 'card' && (
                    <div className="form-grid">
                      <FormField name="card_number" span={12} autoComplete="cc-number" />
                      <FormField name="card_expiry" half autoComplete="cc-exp" placeholder="MM/YY" />
                      <FormField name="card_cvc" half autoComplete="cc-csc" placeholder="3 digits" />
                      <FormField name="card_holder" span={12} autoComplete="cc-name" />
                    </div>
                  )}
                </div>
              ))}
            </div>
            {method === 'card' && <TestCards onPick={fill} />}
            {/* Beside the button that was pressed; while it works it says so itself. */}
            {!isBusy && <PayMessage state={control.state} />}
            <Button variant="primary" size="lg" block type="submit" icon={Lock} busy={isBusy} busyText={paymentTexts.processing}>
              Pay {PRICE_TEXT}
            </Button>
          </form>
        </FormScopeContext>
      </FormProvider>
    </>
  );
}

/** The cards that the test gateway takes, each with what it does. */
function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="test-cards">
      <summary>Test cards</summary>
      <ul>
        {TEST_CARDS.map(({ number, brand, about }) => (
          <li key={number}>
            <span className="two grow">
              <b className="num">{number}</b>
              <small>
                {brand}: {about}
              </small>
            </span>
            <Button size="sm" aria-label={`Use ${number}`} onClick={() => onPick(number)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
