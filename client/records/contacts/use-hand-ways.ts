/** Whether a lead or buyer may be contacted manually, for every button and link. */
import { trpc } from '#client/core/trpc.ts';
import { FRESH } from '#client/form/loaded-record.tsx';
import { type HandWay, UNREACHABLE_LABELS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';

export interface HandAnswer {
  /** False until the server has answered. */
  may: boolean;
  /** The reason in words, and its code. */
  why?: string | undefined;
  reason?: UnreachableReason | null;
}

export interface Whom {
  lead?: number | null | undefined;
  buyer?: number | null | undefined;
}

/** What is sent to neither a lead nor a buyer goes to oneself, which is always allowed. */
export function useHandWays({ lead, buyer }: Whom): (way: HandWay) => HandAnswer {
  const ofLead = trpc.outreach.permissions.useQuery({ id: lead ?? 0 }, { ...FRESH, enabled: Boolean(lead) });
  const ofBuyer = trpc.outreach.buyerPermissions.useQuery({ id: buyer ?? 0 }, { ...FRESH, enabled: !lead && Boolean(buyer) });
  if (!lead && !buyer) return () => ({ may: true });
  const { data, error } = lead ? ofLead : ofBuyer;
  return (way) => {
    const known = data?.by_hand[way];
    if (known) return { ...known, why: known.reason ? UNREACHABLE_LABELS[known.reason] : undefined };
    return { may: false, why: error ? outreachTexts.permissionsFailed : undefined };
  };
}
