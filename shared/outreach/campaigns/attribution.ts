/** Attribution of deals to campaigns. */
import { countDaysBetween, toDay } from '../../core/days.ts';

/** The maximum number of days between campaign and contract. */
export const ATTRIBUTION_DAYS = 180;

/** A campaign's message to a lead, and the reply. */
export interface Touch {
  campaign_id: number;
  sent_at: string | null;
  responded_at: string | null;
}

/** A contract has a day and no hour: what was recorded before a message did not come of it either. */
interface Signed {
  contract_date: string;
  /** When the deal was recorded. */
  created_at: string;
}

/**
 * The campaign that a contract belongs to: the one that its lead last answered, else the one last sent to it, before it and within
 * `ATTRIBUTION_DAYS`. Undefined when none reached it. Days are those of `timeZone`.
 */
export function attributeContract({ contract_date, created_at }: Signed, touches: readonly Touch[], timeZone?: string): number | undefined {
  const within = (moment: string | null): moment is string => {
    if (moment === null || moment > created_at) return false;
    const days = countDaysBetween(toDay(new Date(moment), timeZone), contract_date);
    return days >= 0 && days <= ATTRIBUTION_DAYS;
  };
  const last = (kind: 'responded_at' | 'sent_at') => {
    let found: { campaign: number; at: string } | undefined;
    for (const touch of touches) {
      const at = touch[kind];
      if (within(at) && (!found || at > found.at)) found = { campaign: touch.campaign_id, at };
    }
    return found?.campaign;
  };
  return last('responded_at') ?? last('sent_at');
}
