/** What happened, in words, with its sign and colour. */
import {
  BadgeCheck,
  BellOff,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleDot,
  Hand,
  Heart,
  type LucideIcon,
  Merge,
  MessageSquare,
  Pause,
  Pencil,
  Play,
  Plus,
  Send,
  Trash2,
  Trophy,
  Undo2,
  Upload,
} from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import type { Tone } from '#client/ui/badge.tsx';
import type { Activity, ActivityAction, ActivityEntity } from '#shared/accounts/history/activity.ts';

export const SAID: Record<ActivityAction, { words: string; icon: LucideIcon; tone: Tone }> = {
  created: { words: 'Added', icon: Plus, tone: 'green' },
  updated: { words: 'Changed', icon: Pencil, tone: 'blue' },
  deleted: { words: 'Deleted', icon: Trash2, tone: 'red' },
  completed: { words: 'Completed', icon: CircleCheck, tone: 'green' },
  reopened: { words: 'Reopened', icon: CircleDot, tone: 'yellow' },
  saved: { words: 'Saved', icon: Heart, tone: 'red' },
  removed: { words: 'Removed', icon: Trash2, tone: 'red' },
  imported: { words: 'Imported', icon: Upload, tone: 'violet' },
  merged: { words: 'Merged with an imported row', icon: Merge, tone: 'violet' },
  undone: { words: 'Undone', icon: Undo2, tone: 'yellow' },
  started: { words: 'Started', icon: Play, tone: 'blue' },
  paused: { words: 'Paused', icon: Pause, tone: 'yellow' },
  resumed: { words: 'Resumed', icon: Play, tone: 'blue' },
  finished: { words: 'Finished', icon: CircleCheck, tone: 'green' },
  contacted: { words: 'Contacted', icon: Send, tone: 'blue' },
  replied: { words: 'Replied', icon: MessageSquare, tone: 'violet' },
  unsubscribed: { words: 'Unsubscribed', icon: BellOff, tone: 'red' },
  handed_over: { words: 'Handed over to a person', icon: Hand, tone: 'orange' },
  booked: { words: 'Booked', icon: CalendarCheck, tone: 'violet' },
  rescheduled: { words: 'Rescheduled', icon: CalendarClock, tone: 'yellow' },
  cancelled: { words: 'Cancelled', icon: CalendarX, tone: 'red' },
  kept: { words: 'Kept', icon: CircleCheck, tone: 'green' },
  missed: { words: 'Missed', icon: CalendarX, tone: 'red' },
  earned: { words: 'Earned', icon: Trophy, tone: 'yellow' },
  paid: { words: 'Paid', icon: BadgeCheck, tone: 'green' },
};

/** The page of what an activity is about; undefined where there is none, or none any more. */
export function findSubjectPath({ entity, entity_id, action }: Pick<Activity, 'entity' | 'entity_id' | 'action'>): string | undefined {
  if (action === 'deleted' || action === 'removed') return undefined;
  return entity in OTHER_PAGES ? OTHER_PAGES[entity]?.(entity_id) : `${paths.app}/${entity}/${entity_id}`;
}

/** Pages that are not under the name of their list; undefined where there is none. */
const OTHER_PAGES: Partial<Record<ActivityEntity, ((id: number) => string) | undefined>> = {
  milestones: paths.milestones.one,
  imports: paths.leads.imported,
  conversations: paths.aiAssistant.one,
  appointments: () => paths.aiAssistant.appointments,
  achievements: () => paths.achievements.list,
  account: () => paths.profile,
  tags: undefined,
  views: undefined,
  saved_properties: undefined,
  payments: undefined,
  buyer_offers: undefined,
};
