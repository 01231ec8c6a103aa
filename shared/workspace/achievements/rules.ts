/**
 * The product's own rules, published on the page: few, for what leads to deals and is in one's own hands. Points for a closed deal, a
 * contract, an appointment that took place, a follow-up on its day and an imported list follow what sales teams found to last
 * (crmnewspaper.com, "What is CRM gamification"; elearningindustry.com, "5 leaderboard mistakes to avoid"); none for messages sent.
 */
import type { AchievementType } from './achievement.ts';
import type { BadgeIcon } from './badge-icons.ts';
import type { MetricName } from './metrics.ts';

export interface AchievementRule {
  rule: string;
  achievement_type: AchievementType;
  achievement_name: string;
  description: string;
  badge_icon: BadgeIcon;
  metric: MetricName;
  threshold: number;
  points_earned: number;
  is_repeatable: boolean;
  is_featured: boolean;
}

const once = { is_repeatable: false, is_featured: false } as const;
const again = { is_repeatable: true, is_featured: false } as const;

export const RULES: readonly AchievementRule[] = [
  {
    ...once,
    rule: 'first_lead',
    achievement_type: 'activity_milestone',
    achievement_name: 'First Lead',
    description: 'One owner in the book',
    badge_icon: 'users',
    metric: 'leads_added',
    threshold: 1,
    points_earned: 10,
  },
  {
    ...once,
    rule: 'tenth_qualified',
    achievement_type: 'activity_milestone',
    achievement_name: 'Ten Qualified',
    description: 'Ten owners talked to and understood',
    badge_icon: 'target',
    metric: 'leads_qualified',
    threshold: 10,
    points_earned: 100,
  },
  {
    ...once,
    rule: 'first_contract',
    achievement_type: 'deal_milestone',
    achievement_name: 'First Contract',
    description: 'One property under contract',
    badge_icon: 'deal',
    metric: 'contracts_signed',
    threshold: 1,
    points_earned: 100,
    is_featured: true,
  },
  {
    ...again,
    rule: 'contract',
    achievement_type: 'deal_milestone',
    achievement_name: 'Under Contract',
    description: 'A property under contract',
    badge_icon: 'deal',
    metric: 'contracts_signed',
    threshold: 1,
    points_earned: 200,
  },
  {
    ...again,
    rule: 'deal_closed',
    achievement_type: 'deal_milestone',
    achievement_name: 'Deal Closed',
    description: 'A deal brought to its closing',
    badge_icon: 'dollar',
    metric: 'deals_closed',
    threshold: 1,
    points_earned: 500,
  },
  {
    ...once,
    rule: 'tenth_closed',
    achievement_type: 'deal_milestone',
    achievement_name: 'Ten Closings',
    description: 'Ten deals closed',
    badge_icon: 'trophy',
    metric: 'deals_closed',
    threshold: 10,
    points_earned: 1000,
    is_featured: true,
  },
  {
    ...once,
    rule: 'fees_10k',
    achievement_type: 'deal_milestone',
    achievement_name: 'Five-Figure Fees',
    description: '$10,000 in assignment fees',
    badge_icon: 'dollar',
    metric: 'assignment_fees',
    threshold: 10_000,
    points_earned: 250,
  },
  {
    ...once,
    rule: 'fees_100k',
    achievement_type: 'deal_milestone',
    achievement_name: 'Six-Figure Fees',
    description: '$100,000 in assignment fees',
    badge_icon: 'dollar',
    metric: 'assignment_fees',
    threshold: 100_000,
    points_earned: 750,
    is_featured: true,
  },
  {
    ...once,
    rule: 'fees_500k',
    achievement_type: 'deal_milestone',
    achievement_name: 'Half-Million Book',
    description: '$500,000 in assignment fees',
    badge_icon: 'star',
    metric: 'assignment_fees',
    threshold: 500_000,
    points_earned: 1500,
    is_featured: true,
  },
  {
    ...again,
    rule: 'follow_up',
    achievement_type: 'engagement_reward',
    achievement_name: 'Followed Up',
    description: 'A day with a follow-up done in time',
    badge_icon: 'zap',
    metric: 'follow_up_days',
    threshold: 1,
    points_earned: 10,
  },
  {
    ...again,
    rule: 'appointment_kept',
    achievement_type: 'engagement_reward',
    achievement_name: 'Appointment Kept',
    description: 'A call or visit that took place',
    badge_icon: 'calendar',
    metric: 'appointments_kept',
    threshold: 1,
    points_earned: 25,
  },
  {
    ...again,
    rule: 'import_done',
    achievement_type: 'activity_milestone',
    achievement_name: 'List Imported',
    description: 'A list brought into the book',
    badge_icon: 'list',
    metric: 'imports_done',
    threshold: 1,
    points_earned: 20,
  },
  {
    ...once,
    rule: 'response_rate_5',
    achievement_type: 'performance_metric',
    achievement_name: 'Good Response',
    description: 'A campaign that one in twenty answered',
    badge_icon: 'message',
    metric: 'response_rate',
    threshold: 5,
    points_earned: 200,
  },
  {
    ...once,
    rule: 'response_rate_10',
    achievement_type: 'performance_metric',
    achievement_name: 'Great Response',
    description: 'A campaign that one in ten answered',
    badge_icon: 'megaphone',
    metric: 'response_rate',
    threshold: 10,
    points_earned: 400,
  },
  {
    ...once,
    rule: 'conversion_rate_60',
    achievement_type: 'performance_metric',
    achievement_name: 'Sharp Eye',
    description: 'Six of ten contracts closed',
    badge_icon: 'target',
    metric: 'conversion_rate',
    threshold: 60,
    points_earned: 300,
  },
];
