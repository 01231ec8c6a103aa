/** The assumptions on a property's page: the account's, the property's own, and unsaved input. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import {
  accountAssumptionFields,
  ACCOUNT_KEYS,
  ASSUMPTION_KEYS,
  type AssumptionKey,
  OF_PROPERTY_KEYS,
  type OwnAssumptions,
  propertyAssumptionFields,
  resolveAssumptions,
} from '#shared/analysis/strategies/assumptions.ts';

type Live = ReturnType<typeof useLiveAssumptions>;
const LiveContext = createContext<Live | undefined>(undefined);

/** The assumptions of the page around it. */
export function useAssumptions(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('assumptions need their provider around them');
  return live;
}

const FIELDS = { ...accountAssumptionFields, ...propertyAssumptionFields };
const pick = (keys: readonly AssumptionKey[], from: Partial<Record<AssumptionKey, number | null>> | undefined): OwnAssumptions =>
  Object.fromEntries(keys.map((key) => [key, from?.[key] ?? null]));

interface Props {
  /** Undefined while the property is being added. */
  propertyId?: number | undefined;
  /** Whether the account's assumptions are edited, not a property's. */
  isOfAccount?: boolean;
}

function useLiveAssumptions({ propertyId, isOfAccount = false }: Props) {
  const { data: accountData, error: accountError } = trpc.analysis.assumptions.useQuery({});
  const ofProperty = trpc.analysis.propertyAssumptions.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined });
  const { data: propertyData, error: propertyError } = ofProperty;
  const [typed, setTyped] = useState<Partial<Record<AssumptionKey, string>>>({});
  return useMemo(() => {
    const account = pick(ACCOUNT_KEYS, accountData);
    const saved = isOfAccount ? account : pick(OF_PROPERTY_KEYS, propertyData);
    const own = { ...saved };
    const problems: Partial<Record<AssumptionKey, string>> = {};
    for (const [key, text] of Object.entries(typed) as [AssumptionKey, string][]) {
      const result = FIELDS[key].safeParse(text);
      if (result.success) own[key] = result.data ?? null;
      else problems[key] = result.error.issues[0]?.message ?? '';
    }
    return {
      /** The effective value of each, unsaved input included. */
      assumptions: resolveAssumptions(account, own),
      /** The property's own, as far as what is typed is a value. */
      own,
      /** The text in the input of an assumption, and its error. */
      textOf: (key: AssumptionKey) => typed[key] ?? saved[key]?.toString() ?? '',
      problemOf: (key: AssumptionKey) => problems[key],
      type: (key: AssumptionKey, text: string) => setTyped((before) => ({ ...before, [key]: text })),
      isDirty: ASSUMPTION_KEYS.some((key) => problems[key] !== undefined || (own[key] ?? null) !== (saved[key] ?? null)),
      isWrong: Object.keys(problems).length > 0,
      propertyId,
      isOfAccount,
      /** The default where nothing is entered. */
      fallback: resolveAssumptions(isOfAccount ? {} : account),
      version: (isOfAccount ? accountData : propertyData)?.version ?? null,
      /** Discards the input after saving or canceling. */
      clear: () => setTyped({}),
      error: accountError ?? propertyError,
      isLoaded: accountData !== undefined && (propertyId === undefined || propertyData !== undefined),
    };
  }, [accountData, accountError, propertyData, propertyError, typed, propertyId, isOfAccount]);
}

/** Around the page of a property, of one that is being added, or of the account's assumptions. */
export function AssumptionsProvider({ children, ...props }: Props & { children: ReactNode }) {
  return <LiveContext value={useLiveAssumptions(props)}>{children}</LiveContext>;
}
