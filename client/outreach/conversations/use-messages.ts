import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ChatMessage } from '#shared/outreach/conversations/message.ts';

const PER_PAGE = 100;

export interface Messages {
  /** The messages, oldest first; undefined while they first load. */
  shown: ChatMessage[] | undefined;
  /** The reply that waits for approval. */
  draft: ChatMessage | undefined;
  error: unknown;
  refetch: () => void;
  /** Loads earlier messages; undefined when there are none, or they are loading. */
  showEarlier: (() => void) | undefined;
}

/** The messages of a conversation, the latest hundred first. */
export function useMessages(id: number): Messages {
  const [pages, setPages] = useState(1);
  const results = trpc.useQueries((ask) =>
    Array.from({ length: pages }, (_, at) => ask.conversations.messages({ id, page: at + 1, per_page: PER_PAGE, sort_by: 'id' })),
  );
  const isComplete = results.every(({ data }) => data !== undefined);
  const total = results[0]?.data?.meta.last_page ?? 1;
  // New messages shift older ones to the next page, so one may be on two pages.
  const byId = new Map(results.flatMap(({ data }) => data?.data ?? []).map((message) => [message.id, message]));
  const all = [...byId.values()].sort((one, other) => one.id - other.id);
  const first = results[0];
  return {
    shown: first?.data && all.filter(({ status }) => status !== 'draft' && status !== 'discarded'),
    draft: all.filter(({ status }) => status === 'draft').at(-1),
    error: first?.data ? undefined : first?.error,
    refetch: () => void first?.refetch(),
    showEarlier: isComplete && pages < total ? () => setPages(pages + 1) : undefined,
  };
}
