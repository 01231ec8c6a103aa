/** Pays, and goes on where a payment was left: everything between the form, the bank's page and the result. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { uniqueId } from '#client/core/unique-id.ts';
import { type Payment, resultText, waitsForPayer } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { claimSecret, claimSecretOfGuest, forgetPayment, paymentUnderWay, rememberPayment } from './own-payment.ts';

/** How long the test gateway takes to answer: a payment, and what comes after it. */
const PAY_MS = 2000;
const PROCEED_MS = 1000;
/** How long a success is celebrated. */
const SUCCESS_MS = 5000;
/** How often a payment that is being confirmed is asked about. */
const LOOK_MS = 10_000;

export type PayInput = Parameters<ReturnType<typeof trpc.payments.create.useMutation>['mutateAsync']>[0];
type Action = NonNullable<Payment['action']>;

/** How it stands. `waits`: the bank's page was left and can be gone back to. */
export type PayState =
  | { kind: 'idle' | 'busy' | 'success' }
  | { kind: 'waits' | 'pending'; payment: Payment }
  | { kind: 'failed'; message: string; reason?: string | undefined };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a payment that is decided, one way or the other, says on the screen. */
function stateOf(payment: Payment): PayState {
  if (payment.status === 'authorised') return { kind: 'success' };
  if (waitsForPayer(payment)) return { kind: 'waits', payment };
  if (payment.status === 'pending' || payment.status === 'created') return { kind: 'pending', payment };
  return { kind: 'failed', message: resultText(payment), reason: payment.reason ?? undefined };
}

export interface CheckoutControl {
  state: PayState;
  /** A guest has paid in this browser, and has not attached it to an account yet. */
  hasPaidAsGuest: boolean;
  /** Pays; the result is in `state`. Throws only what a form has to show at its fields. */
  pay: (input: PayInput, follow: (action: Action) => void) => Promise<PayState>;
  /** Goes on after the bank's page, or the provider's form. */
  proceed: (returned: {
    id: number;
    redirect_result?: string;
    details?: Record<string, unknown>;
    payment_data?: string;
  }) => Promise<PayState>;
  /** Back to the bank's page. */
  goOn: () => void;
  /** Gives the payment up, so that another can be made. */
  giveUp: () => Promise<void>;
  /** Forgets what went wrong. */
  clearFailure: () => void;
}

/** `isTest`: the test gateway answers at once, and takes its time here. */
export function useCheckout(isTest: boolean): CheckoutControl {
  const { token } = useSession();
  const [state, setState] = useState<PayState>({ kind: 'idle' });
  const [hasPaidAsGuest, setPaidAsGuest] = useState(false);
  const create = trpc.payments.create.useMutation();
  const details = trpc.payments.proceed.useMutation();
  const cancel = trpc.payments.giveUp.useMutation();
  const key = useRef<string>(undefined);
  const ours = useCallback(() => (token ? {} : { claim_secret: claimSecret() }), [token]);

  const show = useCallback(
    (payment: Payment): PayState => {
      const next = stateOf(payment);
      if (next.kind === 'waits' || next.kind === 'pending') rememberPayment(payment.id);
      // A guest's is still to be attached to an account, perhaps after the page was loaded anew.
      else if (next.kind !== 'success' || token) forgetPayment();
      if (next.kind === 'success' && !token) setPaidAsGuest(true);
      setState(next);
      return next;
    },
    [token],
  );
  const fail = useCallback((error: unknown): PayState => {
    const { message, status } = toProblem(error);
    // A refusal in words of its own (paid already, too many tries) is all there is to say.
    const next: PayState = {
      kind: 'failed',
      message: status === 409 || status === 429 ? (message ?? paymentTexts.error) : paymentTexts.error,
    };
    setState(next.message === message ? next : { ...next, reason: toProblem(error).reason });
    return next;
  }, []);

  const pay: CheckoutControl['pay'] = async (input, follow) => {
    setState({ kind: 'busy' });
    // The same until there is an answer: whoever presses again after a lost one asks about the same payment.
    key.current ??= uniqueId();
    const guest = token ? {} : { claim_secret: claimSecretOfGuest() };
    try {
      const [payment] = await Promise.all([
        create.mutateAsync({ ...input, ...guest, idempotency_key: key.current }),
        ...(isTest ? [wait(PAY_MS)] : []),
      ]);
      key.current = undefined;
      const next = show(payment);
      if (payment.action && !payment.is_resumed) follow(payment.action);
      return next;
    } catch (error) {
      const { errors, offline } = toProblem(error);
      if (!offline) key.current = undefined;
      if (!errors) return fail(error);
      setState({ kind: 'idle' });
      throw error;
    }
  };

  const proceed: CheckoutControl['proceed'] = useCallback(
    async (returned) => {
      setState({ kind: 'busy' });
      try {
        const [payment] = await Promise.all([details.mutateAsync({ ...returned, ...ours() }), ...(isTest ? [wait(PROCEED_MS)] : [])]);
        return show(payment);
      } catch (error) {
        if (toProblem(error).status === 404) forgetPayment();
        return fail(error);
      }
    },
    // The mutation itself is another object with every state of it.
    // oxlint-disable-next-line react-compiler/exhaustive-deps
    [details.mutateAsync, isTest, ours, show, fail],
  );

  useReturn(proceed);
  useUnderWay(state, async (id) => {
    // A guest who has just signed in: it is about to become the account's own, and is nobody's to ask about until then.
    if (token && claimSecret()) return;
    try {
      const payment = await details.mutateAsync({ id, ...ours() });
      // What was decided while nobody looked is old news, but that it was paid.
      if (payment.status === 'pending' || state.kind === 'pending') show(payment);
      else if (payment.status === 'authorised' && !token) setPaidAsGuest(true);
      else forgetPayment();
    } catch (error) {
      if (toProblem(error).status === 404) forgetPayment();
    }
  });
  useEffect(() => {
    if (state.kind !== 'success') return undefined;
    const timer = setTimeout(() => setState({ kind: 'idle' }), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const goOn = () => {
    const action = state.kind === 'waits' ? state.payment.action : null;
    if (typeof action?.url === 'string') location.assign(action.url);
  };
  const giveUp = async () => {
    if (state.kind !== 'waits') return;
    try {
      await cancel.mutateAsync({ id: state.payment.id, ...ours() });
      forgetPayment();
      setState({ kind: 'idle' });
    } catch (error) {
      fail(error);
    }
  };
  return {
    state,
    hasPaidAsGuest,
    pay,
    proceed,
    goOn,
    giveUp,
    clearFailure: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)),
  };
}

/** Takes the answer of the bank's page out of the address, once. */
function useReturn(proceed: CheckoutControl['proceed']) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(params.get('payment'));
  const result = params.get('redirectResult');
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!Number.isSafeInteger(id) || id <= 0 || !result || taken.current === result) return;
    taken.current = result;
    void navigate(paths.pay, { replace: true });
    void proceed({ id, redirect_result: result });
  }, [id, result, navigate, proceed]);
}

/** Asks about a payment that was left, when the page opens, and again while it is being confirmed. */
function useUnderWay(state: PayState, look: (id: number) => Promise<void>) {
  const asked = useRef(false);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const id = paymentUnderWay();
    const isBack = new URLSearchParams(location.search).has('redirectResult');
    if (asked.current || isBack || id === undefined) return;
    asked.current = true;
    void latest.current(id);
  }, []);
  const pendingId = state.kind === 'pending' ? state.payment.id : undefined;
  useEffect(() => {
    if (pendingId === undefined) return undefined;
    const timer = setInterval(() => void latest.current(pendingId), LOOK_MS);
    return () => clearInterval(timer);
  }, [pendingId]);
}
