import {
  BriefcaseBusiness,
  CalendarDays,
  DollarSign,
  Flame,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Repeat,
  Star,
  Target,
  Trophy,
  Users,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactMoney, formatNumberOrDash, formatRelativeDay } from '#client/core/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Progress } from '#client/ui/meter.tsx';
import type { Achievement, BadgeIcon, Goal } from '#shared/workspace/achievements/achievement.ts';
import { METRICS, type MetricName } from '#shared/workspace/achievements/metrics.ts';
import { toDay } from '#shared/core/days.ts';

const ICONS: Record<BadgeIcon, LucideIcon> = {
  trophy: Trophy,
  star: Star,
  zap: Zap,
  flame: Flame,
  target: Target,
  megaphone: Megaphone,
  message: MessageSquare,
  dollar: DollarSign,
  deal: BriefcaseBusiness,
  calendar: CalendarDays,
  list: ListChecks,
  users: Users,
};

const Featured = () => (
  <span className="featured" title="Featured">
    <Icon of={Star} size="sm" />
    <span className="sr">Featured</span>
  </span>
);

/** "$12,000", "8.7%", "7"; a dash when it cannot be known yet. */
function formatAmount(metric: MetricName, amount: number | null): string {
  const { unit } = METRICS[metric];
  if (amount === null) return '–';
  if (unit === 'dollars') return formatExactMoney(amount);
  return unit === 'percent' ? `${formatNumberOrDash(amount)}%` : formatNumberOrDash(amount);
}

/** "Deal #12, $9,500": what an achievement was earned by. */
function describeOccasion({ metadata, description }: Achievement): string {
  const { deal_id, deal_value, conversion_rate, campaign_id } = metadata;
  const parts = [
    deal_id !== undefined && `Deal #${deal_id}`,
    deal_value !== undefined && formatExactMoney(deal_value),
    campaign_id !== undefined && `Campaign #${campaign_id}`,
    conversion_rate !== undefined && `${formatNumberOrDash(conversion_rate)}% ${campaign_id === undefined ? 'closed' : 'answered'}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : (description ?? '');
}

/** Something earned. */
export function EarnedCard({ achievement }: { achievement: Achievement }) {
  const { achievement_name, badge_icon, points_earned, earned_at, is_featured } = achievement;
  return (
    <li className="card achievement">
      <Icon of={ICONS[badge_icon]} size="lg" />
      <div className="two grow">
        <h3>
          {achievement_name} {is_featured && <Featured />}
        </h3>
        <small>{describeOccasion(achievement)}</small>
      </div>
      <div className="end">
        <b className="num tone" data-tone="green">
          +{formatNumberOrDash(points_earned)}
        </b>
        <small>
          <time dateTime={earned_at}>{formatRelativeDay(toDay(new Date(earned_at)))}</time>
        </small>
      </div>
    </li>
  );
}

/** The progress to a goal in percent; for repeatable ones, to the next time. */
function calculateProgress({ current, threshold, is_repeatable }: Pick<Goal, 'current' | 'threshold' | 'is_repeatable'>): number {
  const amount = is_repeatable ? (current ?? 0) % threshold : (current ?? 0);
  return Math.min(100, (amount / threshold) * 100);
}

interface GoalProps {
  goal: Goal;
  /** Change an own one. */
  actions?: ReactNode;
}

/** A goal with its progress. */
export function GoalCard({ goal, actions }: GoalProps) {
  const { achievement_name, description, badge_icon, points_earned, metric, current, threshold, is_repeatable, is_featured, times_earned } =
    goal;
  const isDone = times_earned > 0 && !is_repeatable;
  const near = isDone ? 100 : calculateProgress(goal);
  return (
    <li className="card achievement" data-locked={times_earned === 0 || undefined}>
      <Icon of={ICONS[badge_icon]} size="lg" />
      <div className="grow stack g-2">
        <div className="two">
          <h3>
            {achievement_name} {is_featured && <Featured />}
          </h3>
          <small>
            {description !== null && `${description} · `}
            {is_repeatable
              ? `every ${formatAmount(metric, threshold)}`
              : `${formatAmount(metric, current)} of ${formatAmount(metric, threshold)}`}
          </small>
        </div>
        {!is_repeatable && (
          <Progress label={`${achievement_name}, progress`} value={near / 100} tone={isDone ? 'green' : 'blue'} height="4px" />
        )}
      </div>
      <div className="end">
        <b className="num">+{formatNumberOrDash(points_earned)}</b>
        <small>
          {is_repeatable ? (
            <span className="row g-tight">
              <Icon of={Repeat} size="sm" />
              {formatNumberOrDash(times_earned)}×
            </span>
          ) : isDone ? (
            'Earned'
          ) : (
            `${Math.floor(near)}%`
          )}
        </small>
      </div>
      {actions}
    </li>
  );
}
