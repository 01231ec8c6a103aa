import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ChatMessage } from '#shared/outreach/conversations/message.ts';

const PER_PAGE = 100;

export interface Messages {
  /** What was said, oldest first; undefined while it is first asked for. */
  said: ChatMessage[] | undefined;
  /** The reply that waits for approval. */
  draft: ChatMessage | undefined;
  error: unknown;
  refetch: () => void;
  /** Asks for what was said before; undefined when there is nothing earlier, or it is on its way. */
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
  // What is new moves what is old to the next page: it may be on two.
  const byId = new Map(results.flatMap(({ data }) => data?.data ?? []).map((message) => [message.id, message]));
  const all = [...byId.values()].sort((one, other) => one.id - other.id);
  const first = results[0];
  return {
    said: first?.data && all.filter(({ status }) => status !== 'draft' && status !== 'discarded'),
    draft: all.filter(({ status }) => status === 'draft').at(-1),
    error: first?.data ? undefined : first?.error,
    refetch: () => void first?.refetch(),
    showEarlier: isComplete && pages < total ? () => setPages(pages + 1) : undefined,
  };
}
