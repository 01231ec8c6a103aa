import { Repeat, Star } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatNumberOrDash, relativeDay } from '#client/core/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Achievement, Goal } from '#shared/workspace/achievements/achievement.ts';
import { toDay } from '#shared/core/days.ts';
import { amountText, occasionText } from './amounts.ts';
import { Medal } from './medal.tsx';

const Featured = () => (
  <span className="featured" title="Featured">
    <Icon of={Star} size="sm" />
    <span className="sr">Featured</span>
  </span>
);

/** Something earned. */
export function EarnedCard({ achievement }: { achievement: Achievement }) {
  const { achievement_name, badge_icon, points_earned, earned_at, is_featured } = achievement;
  return (
    <li className="card achievement">
      <Medal badge={badge_icon} />
      <div className="two grow">
        <h3>
          {achievement_name} {is_featured && <Featured />}
        </h3>
        <small>{occasionText(achievement)}</small>
      </div>
      <div className="end">
        <b className="num tone" data-tone="green">
          +{formatNumberOrDash(points_earned)}
        </b>
        <small>
          <time dateTime={earned_at}>{relativeDay(toDay(new Date(earned_at)))}</time>
        </small>
      </div>
    </li>
  );
}

/** How near a goal is, in per cent; of what can be earned again, the way to the next time. */
export function nearness({ current, threshold, is_repeatable }: Pick<Goal, 'current' | 'threshold' | 'is_repeatable'>): number {
  const amount = is_repeatable ? (current ?? 0) % threshold : (current ?? 0);
  return Math.min(100, (amount / threshold) * 100);
}

interface GoalProps {
  goal: Goal;
  /** Says for what it is earned, too. */
  isRule?: boolean;
  /** Change an own one. */
  actions?: ReactNode;
}

/** Something to earn, with how far it is. */
export function GoalCard({ goal, isRule = false, actions }: GoalProps) {
  const { achievement_name, description, badge_icon, points_earned, metric, current, threshold, is_repeatable, is_featured, times_earned } =
    goal;
  const isDone = times_earned > 0 && !is_repeatable;
  const near = isDone ? 100 : nearness(goal);
  return (
    <li className="card achievement" data-locked={times_earned === 0 || undefined}>
      <Medal badge={badge_icon} earned={times_earned > 0} />
      <div className="grow stack g-2">
        <div className="two">
          <h3>
            {achievement_name} {is_featured && <Featured />}
          </h3>
          <small>
            {isRule && description !== null && `${description} · `}
            {is_repeatable
              ? `every ${amountText(metric, threshold)}`
              : `${amountText(metric, current)} of ${amountText(metric, threshold)}`}
          </small>
        </div>
        {!is_repeatable && (
          <span
            className="bar"
            role="progressbar"
            aria-label={`${achievement_name}, progress`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(near)}
            data-tone={isDone ? 'green' : 'blue'}
            style={{ '--v': near } as CSSProperties}
          />
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
