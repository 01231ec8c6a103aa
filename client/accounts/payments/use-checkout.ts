/** The checkout flow: form, bank page and result. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { generateId } from '#client/core/unique-id.ts';
import { type Payment, describeResult, needsPayer } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';

/** How long the simulated test gateway takes to answer. */
const PAY_MS = 2000;
const PROCEED_MS = 1000;
/** How long the success message is shown. */
const SUCCESS_MS = 5000;
/** The idempotency key of an unanswered payment: a retry, even after a reload, charges nothing twice. */
const KEY = 'payment_key';

type PayInput = Parameters<ReturnType<typeof trpc.payments.create.useMutation>['mutateAsync']>[0];

/** `waits`: for what the payer does at the bank. */
type PayState =
  | { kind: 'idle' | 'busy' | 'success' }
  | { kind: 'waits' | 'pending'; payment: Payment }
  | { kind: 'failed'; message: string };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a payment that is decided, one way or the other, says on the screen. */
function toPayState(payment: Payment): PayState {
  if (payment.status === 'authorised') return { kind: 'success' };
  if (needsPayer(payment)) return { kind: 'waits', payment };
  if (payment.status === 'pending' || payment.status === 'created') return { kind: 'pending', payment };
  return { kind: 'failed', message: describeResult(payment) };
}

export type CheckoutControl = ReturnType<typeof useCheckout>;

/** `isTest`: the test gateway answers at once, and takes its time here. */
export function useCheckout(isTest: boolean) {
  const [state, setState] = useState<PayState>({ kind: 'idle' });
  const [hasPaid, setPaid] = useState(false);
  const create = trpc.payments.create.useMutation();
  const details = trpc.payments.proceed.useMutation();

  const show = useCallback((payment: Payment): PayState => {
    const next = toPayState(payment);
    if (next.kind === 'success') setPaid(true);
    setState(next);
    return next;
  }, []);
  const fail = useCallback((error: unknown): PayState => {
    const { message, status } = toProblem(error);
    // A refusal in words of its own (paid already, too many tries) is all there is to say.
    const next: PayState = {
      kind: 'failed',
      message: status === 409 || status === 429 ? (message ?? paymentTexts.error) : paymentTexts.error,
    };
    setState(next);
    return next;
  }, []);

  /** Pays; the result is in `state`. Throws only what a form has to show at its fields. */
  const pay = async (input: PayInput): Promise<PayState> => {
    setState({ kind: 'busy' });
    const idempotency_key = readStored(KEY) ?? generateId();
    writeStored(KEY, idempotency_key);
    try {
      const [payment] = await Promise.all([create.mutateAsync({ ...input, idempotency_key }), ...(isTest ? [wait(PAY_MS)] : [])]);
      writeStored(KEY, null);
      return show(payment);
    } catch (error) {
      const { errors, offline } = toProblem(error);
      if (!offline) writeStored(KEY, null);
      if (!errors) return fail(error);
      setState({ kind: 'idle' });
      throw error;
    }
  };

  /** Continues after the bank's page or the provider's form. */
  const proceed = useCallback(
    async (returned: Parameters<typeof details.mutateAsync>[0]): Promise<PayState> => {
      setState({ kind: 'busy' });
      try {
        const [payment] = await Promise.all([details.mutateAsync(returned), ...(isTest ? [wait(PROCEED_MS)] : [])]);
        return show(payment);
      } catch (error) {
        return fail(error);
      }
    },
    // The mutation itself is another object with every state of it.
    // oxlint-disable-next-line react/exhaustive-deps
    [details.mutateAsync, isTest, show, fail],
  );

  useReturn(proceed);
  useEffect(() => {
    if (state.kind !== 'success') return undefined;
    const timer = setTimeout(() => setState({ kind: 'idle' }), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    state,
    /** Whether a payment went through since the page was opened. */
    hasPaid,
    pay,
    proceed,
    /** Forgets what went wrong. */
    clearFailure: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)),
  };
}

/** Takes the answer of the bank's page out of the address, once. */
function useReturn(proceed: (returned: { id: number; reference: string; redirect_result: string }) => Promise<PayState>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(params.get('payment'));
  const reference = params.get('order');
  const result = params.get('redirectResult');
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!Number.isSafeInteger(id) || id <= 0 || !reference || !result || taken.current === result) return;
    taken.current = result;
    void navigate(paths.pay, { replace: true });
    void proceed({ id, reference, redirect_result: result });
  }, [id, reference, result, navigate, proceed]);
}
