import {
  BriefcaseBusiness,
  CalendarDays,
  DollarSign,
  Flame,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Star,
  Target,
  Trophy,
  Users,
  Zap,
} from 'lucide-react';
import type { Tone } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { BadgeIcon } from '#shared/workspace/achievements/badge-icons.ts';

const ICONS: Record<BadgeIcon, { icon: LucideIcon; tone: Tone }> = {
  trophy: { icon: Trophy, tone: 'yellow' },
  star: { icon: Star, tone: 'yellow' },
  zap: { icon: Zap, tone: 'yellow' },
  flame: { icon: Flame, tone: 'orange' },
  target: { icon: Target, tone: 'blue' },
  megaphone: { icon: Megaphone, tone: 'violet' },
  message: { icon: MessageSquare, tone: 'blue' },
  dollar: { icon: DollarSign, tone: 'green' },
  deal: { icon: BriefcaseBusiness, tone: 'green' },
  calendar: { icon: CalendarDays, tone: 'violet' },
  list: { icon: ListChecks, tone: 'cyan' },
  users: { icon: Users, tone: 'cyan' },
};

const HEXAGON = 'M24 2.5 42.6 13.2v21.6L24 45.5 5.4 34.8V13.2z';

/** The picture of an achievement; grey until it is earned. */
export function Medal({ badge, earned = true }: { badge: BadgeIcon; earned?: boolean }) {
  const { icon, tone } = ICONS[badge];
  return (
    <span className="medal" data-tone={earned ? tone : 'neutral'}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d={HEXAGON} />
      </svg>
      <Icon of={icon} size="lg" />
    </span>
  );
}

/** The level in its hexagon; the number is said beside it. */
export const LevelSign = ({ level }: { level: number }) => (
  <span className="level-sign" aria-hidden="true">
    <svg viewBox="0 0 48 48">
      <path d={HEXAGON} />
    </svg>
    <b>{level}</b>
  </span>
);
