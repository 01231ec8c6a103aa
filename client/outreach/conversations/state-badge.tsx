import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { ConversationState } from '#shared/outreach/conversations/conversation.ts';

export const STATE_LABELS: Record<ConversationState, string> = {
  idle: 'Not begun',
  asking: 'Asking',
  waiting: 'Waiting for an answer',
  handed_over: 'With you',
  booked: 'Booked',
  closed: 'Closed',
};
const TONES: Record<ConversationState, Tone> = {
  idle: 'neutral',
  asking: 'blue',
  waiting: 'yellow',
  handed_over: 'orange',
  booked: 'green',
  closed: 'neutral',
};

/** The state of a conversation. */
export const StateBadge = ({ state }: { state: ConversationState }) => <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
