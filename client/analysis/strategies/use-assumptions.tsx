/** The assumptions on a property's page: the account's, the property's own, and unsaved input. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import {
  accountAssumptionFields,
  ACCOUNT_KEYS,
  type AccountKey,
  ASSUMPTION_KEYS,
  type AssumptionKey,
  type Assumptions,
  OF_PROPERTY_KEYS,
  type OwnAssumptions,
  propertyAssumptionFields,
  resolveAssumptions,
} from '#shared/analysis/strategies/assumptions.ts';

interface Live {
  /** The effective value of each, unsaved input included. */
  assumptions: Assumptions;
  /** The property's own, as far as what is typed is a value. */
  own: OwnAssumptions;
  /** The text in the input of an assumption. */
  textOf: (key: AssumptionKey) => string;
  /** The error of the input. */
  problemOf: (key: AssumptionKey) => string | undefined;
  type: (key: AssumptionKey, text: string) => void;
  isDirty: boolean;
  isWrong: boolean;
  /** The id of the property; undefined while it is being added. */
  propertyId: number | undefined;
  /** Whether the account's assumptions are edited, not a property's. */
  isOfAccount: boolean;
  /** The default where nothing is entered. */
  fallback: Assumptions;
  version: number | null;
  /** Discards the input after saving or canceling. */
  clear: () => void;
  error: unknown;
  isLoaded: boolean;
}

const LiveContext = createContext<Live | undefined>(undefined);

/** The assumptions of the page around it. */
export function useAssumptions(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('assumptions need their provider around them');
  return live;
}

const FIELDS: Record<AssumptionKey, (typeof accountAssumptionFields)[AccountKey]> = {
  ...accountAssumptionFields,
  ...propertyAssumptionFields,
};
const read = (key: AssumptionKey, text: string) => FIELDS[key].safeParse(text);
const pick = (keys: readonly AssumptionKey[], from: Partial<Record<AssumptionKey, number | null>> | undefined): OwnAssumptions =>
  Object.fromEntries(keys.map((key) => [key, from?.[key] ?? null]));

interface Props {
  propertyId?: number;
  isOfAccount?: boolean;
  children: ReactNode;
}

/** Around the page of a property, of one that is being added, or of the account's assumptions. */
export function AssumptionsProvider({ propertyId, isOfAccount = false, children }: Props) {
  const ofAccount = trpc.analysis.assumptions.useQuery({});
  const ofProperty = trpc.analysis.propertyAssumptions.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined });
  const { data: accountData, error: accountError } = ofAccount;
  const { data: propertyData, error: propertyError } = ofProperty;
  const [typed, setTyped] = useState<Partial<Record<AssumptionKey, string>>>({});
  const live = useMemo((): Live => {
    const account = pick(ACCOUNT_KEYS, accountData);
    const saved = isOfAccount ? account : pick(OF_PROPERTY_KEYS, propertyData);
    const own = { ...saved };
    const problems: Partial<Record<AssumptionKey, string>> = {};
    for (const [key, text] of Object.entries(typed) as [AssumptionKey, string][]) {
      const result = read(key, text);
      if (result.success) own[key] = result.data ?? null;
      else problems[key] = result.error.issues[0]?.message ?? '';
    }
    return {
      assumptions: resolveAssumptions(account, own),
      own,
      textOf: (key) => typed[key] ?? saved[key]?.toString() ?? '',
      problemOf: (key) => problems[key],
      type: (key, text) => setTyped((before) => ({ ...before, [key]: text })),
      isDirty: ASSUMPTION_KEYS.some((key) => problems[key] !== undefined || (own[key] ?? null) !== (saved[key] ?? null)),
      isWrong: Object.keys(problems).length > 0,
      propertyId,
      isOfAccount,
      fallback: resolveAssumptions(isOfAccount ? {} : account),
      version: (isOfAccount ? accountData : propertyData)?.version ?? null,
      clear: () => setTyped({}),
      error: accountError ?? propertyError,
      isLoaded: accountData !== undefined && (propertyId === undefined || propertyData !== undefined),
    };
  }, [accountData, accountError, propertyData, propertyError, typed, propertyId, isOfAccount]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
