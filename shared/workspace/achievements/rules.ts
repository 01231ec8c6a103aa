/**
 * The product's own rules, published on the page: few, for what leads to deals and is in one's own hands. Points for a closed deal, a
 * contract, an appointment that took place, a follow-up on its day and an imported list follow what sales teams found to last
 * (crmnewspaper.com, "What is CRM gamification"; elearningindustry.com, "5 leaderboard mistakes to avoid"); none for messages sent.
 */
import type { AchievementRule } from './achievement.ts';

type Rule = AchievementRule;

/** How a rule is earned: at every multiple, once, or once and with a star in the list. */
type Earned = 'again' | 'once' | 'starred';

const TABLE: readonly (readonly [
  ...[rule: Rule['rule'], achievement_name: Rule['achievement_name'], description: string, type: Rule['achievement_type']],
  ...[badge_icon: Rule['badge_icon'], metric: Rule['metric'], threshold: number, points: number, earned: Earned],
])[] = [
  ['first_lead', 'First Lead', 'First lead added', 'activity_milestone', 'users', 'leads_added', 1, 10, 'once'],
  [
    'tenth_qualified',
    'Ten Qualified',
    'Ten owners talked to and understood',
    'activity_milestone',
    'target',
    'leads_qualified',
    10,
    100,
    'once',
  ],
  ['first_contract', 'First Contract', 'One property under contract', 'deal_milestone', 'deal', 'contracts_signed', 1, 100, 'starred'],
  ['contract', 'Under Contract', 'A property under contract', 'deal_milestone', 'deal', 'contracts_signed', 1, 200, 'again'],
  ['deal_closed', 'Deal Closed', 'A deal brought to its closing', 'deal_milestone', 'dollar', 'deals_closed', 1, 500, 'again'],
  ['tenth_closed', 'Ten Closings', 'Ten deals closed', 'deal_milestone', 'trophy', 'deals_closed', 10, 1000, 'starred'],
  ['fees_10k', 'Five-Figure Fees', '$10,000 in assignment fees', 'deal_milestone', 'dollar', 'assignment_fees', 10_000, 250, 'once'],
  ['fees_100k', 'Six-Figure Fees', '$100,000 in assignment fees', 'deal_milestone', 'dollar', 'assignment_fees', 100_000, 750, 'starred'],
  ['fees_500k', 'Half-Million Book', '$500,000 in assignment fees', 'deal_milestone', 'star', 'assignment_fees', 500_000, 1500, 'starred'],
  ['follow_up', 'Followed Up', 'A day with a follow-up done in time', 'engagement_reward', 'zap', 'follow_up_days', 1, 10, 'again'],
  [
    'appointment_kept',
    'Appointment Completed',
    'A call or visit that took place',
    'engagement_reward',
    'calendar',
    'appointments_completed',
    1,
    25,
    'again',
  ],
  ['import_done', 'List Imported', 'First list imported', 'activity_milestone', 'list', 'imports_done', 1, 20, 'again'],
  [
    'response_rate_5',
    'Good Response',
    'A campaign that one in twenty answered',
    'performance_metric',
    'message',
    'response_rate',
    5,
    200,
    'once',
  ],
  [
    'response_rate_10',
    'Great Response',
    'A campaign that one in ten answered',
    'performance_metric',
    'megaphone',
    'response_rate',
    10,
    400,
    'once',
  ],
  ['conversion_rate_60', 'Sharp Eye', 'Six of ten contracts closed', 'performance_metric', 'target', 'conversion_rate', 60, 300, 'once'],
];

export const RULES = TABLE.map(
  ([rule, achievement_name, description, achievement_type, badge_icon, metric, threshold, points_earned, earned]): Rule => ({
    ...{ rule, achievement_name, description, achievement_type, badge_icon, metric, threshold, points_earned },
    ...{ is_repeatable: earned === 'again', is_featured: earned === 'starred' },
  }),
);
