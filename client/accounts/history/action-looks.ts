/** The label, icon and color of each kind of activity. */
import {
  BadgeCheck,
  BellOff,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleDot,
  Hand,
  LogIn,
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
  TriangleAlert,
  Trophy,
  Undo2,
  Upload,
} from 'lucide-react';
import type { Tone } from '#client/ui/badge.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { NOUN_OF } from '#shared/core/nouns.ts';

export const ACTION_LOOKS: Record<Activity['action'], { words: string; icon: LucideIcon; tone: Tone }> = {
  created: { words: 'Added', icon: Plus, tone: 'green' },
  updated: { words: 'Changed', icon: Pencil, tone: 'blue' },
  deleted: { words: 'Deleted', icon: Trash2, tone: 'red' },
  completed: { words: 'Completed', icon: CircleCheck, tone: 'green' },
  reopened: { words: 'Reopened', icon: CircleDot, tone: 'yellow' },
  saved: { words: 'Saved', icon: Heart, tone: 'red' },
  removed: { words: 'Removed', icon: Trash2, tone: 'red' },
  imported: { words: 'Imported', icon: Upload, tone: 'violet' },
  merged: { words: 'Merged with an imported row', icon: Merge, tone: 'violet' },
  combined: { words: 'Merged with another lead', icon: Merge, tone: 'violet' },
  separated: { words: 'Merge undone', icon: Undo2, tone: 'yellow' },
  undone: { words: 'Undone', icon: Undo2, tone: 'yellow' },
  started: { words: 'Started', icon: Play, tone: 'blue' },
  paused: { words: 'Paused', icon: Pause, tone: 'yellow' },
  resumed: { words: 'Resumed', icon: Play, tone: 'blue' },
  finished: { words: 'Finished', icon: CircleCheck, tone: 'green' },
  contacted: { words: 'Contacted', icon: Send, tone: 'blue' },
  replied: { words: 'Replied', icon: MessageSquare, tone: 'violet' },
  entered: { words: 'A guest came in', icon: LogIn, tone: 'neutral' },
  unsubscribed: { words: 'Unsubscribed', icon: BellOff, tone: 'red' },
  handed_over: { words: 'Handed over to a person', icon: Hand, tone: 'orange' },
  booked: { words: 'Booked', icon: CalendarCheck, tone: 'violet' },
  rescheduled: { words: 'Rescheduled', icon: CalendarClock, tone: 'yellow' },
  cancelled: { words: 'Cancelled', icon: CalendarX, tone: 'red' },
  missed: { words: 'Missed', icon: CalendarX, tone: 'red' },
  earned: { words: 'Earned', icon: Trophy, tone: 'yellow' },
  paid: { words: 'Paid', icon: BadgeCheck, tone: 'green' },
  sent: { words: 'Sent to its signers', icon: Send, tone: 'blue' },
  signed: { words: 'Signed', icon: Pencil, tone: 'green' },
  declined: { words: 'Declined', icon: Hand, tone: 'red' },
  voided: { words: 'Voided', icon: Undo2, tone: 'red' },
  held: { words: 'Held', icon: BadgeCheck, tone: 'blue' },
  not_arrived: { words: 'Has not arrived', icon: CalendarX, tone: 'red' },
  hardens: { words: 'Goes non-refundable tomorrow', icon: CalendarX, tone: 'yellow' },
  hard: { words: 'Now non-refundable', icon: CalendarX, tone: 'yellow' },
  released: { words: 'Released', icon: BadgeCheck, tone: 'green' },
  refunded: { words: 'Refunded', icon: Undo2, tone: 'neutral' },
  disputed: { words: 'Disputed', icon: Hand, tone: 'red' },
  warned: { words: 'Needs a look', icon: TriangleAlert, tone: 'yellow' },
  expired: { words: 'Expired', icon: CalendarX, tone: 'yellow' },
};

/** The page of an activity's subject; undefined where there is none any more. */
export function findSubjectPath({ entity, entity_id, action }: Pick<Activity, 'entity' | 'entity_id' | 'action'>): string | undefined {
  if (action === 'deleted' || action === 'removed') return undefined;
  return NOUN_OF[entity].page?.replace('{id}', String(entity_id));
}
