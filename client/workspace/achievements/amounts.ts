/** How what is counted for achievements is written. */
import { counted, exactMoney, formatNumberOrDash } from '#client/core/format.ts';
import type { Achievement } from '#shared/workspace/achievements/achievement.ts';
import { METRICS, type MetricName } from '#shared/workspace/achievements/metrics.ts';

/** "$12,000", "4 days", "8.7%", "7"; a dash when it cannot be known yet. */
export function amountText(metric: MetricName, amount: number | null): string {
  const { unit } = METRICS[metric];
  if (amount === null) return '–';
  if (unit === 'dollars') return exactMoney(amount);
  if (unit === 'days') return counted(amount, 'day');
  return unit === 'percent' ? `${formatNumberOrDash(amount)}%` : formatNumberOrDash(amount);
}

/** "Deal #12, $9,500": what an achievement was earned by. */
export function occasionText({ metadata, description }: Achievement): string {
  const { deal_id, deal_value, conversion_rate, campaign_id, streak_count } = metadata;
  const parts = [
    deal_id !== undefined && `Deal #${deal_id}`,
    deal_value !== undefined && exactMoney(deal_value),
    campaign_id !== undefined && `Campaign #${campaign_id}`,
    conversion_rate !== undefined && `${formatNumberOrDash(conversion_rate)}% ${campaign_id === undefined ? 'closed' : 'answered'}`,
    streak_count !== undefined && counted(streak_count, 'day'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : (description ?? '');
}
