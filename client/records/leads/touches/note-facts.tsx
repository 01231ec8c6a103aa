/** What a note that is being written says of the seller, as chips: accepted with one click, saved with the note. */
import { keepPreviousData } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '#client/core/hooks.ts';
import { trpc } from '#client/core/trpc.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SLOT_LABELS, SURE } from '#shared/language/slots.ts';
import { type ChosenFact, MAX_READ_NOTE, type NotedFact } from '#shared/records/leads/touches/touch.ts';
import './touches.css';

const READ_AFTER_MS = 300;
const toKey = ({ slot, value }: ChosenFact): string => `${slot} ${value}`;

interface NoteFacts {
  found: readonly NotedFact[];
  /** What is saved with the note. */
  accepted: readonly ChosenFact[] | undefined;
  toggle: (fact: NotedFact) => void;
  isAccepted: (fact: NotedFact) => boolean;
}

/** Reads the note while it is written. What is sure and replaces nothing is accepted until it is left out, as in a conversation. */
export function useNoteFacts(lead: number | undefined, note: string): NoteFacts {
  const text = note.trim().slice(0, MAX_READ_NOTE);
  const read = useDebounced(text, READ_AFTER_MS);
  const { data = [] } = trpc.touches.readNote.useQuery(
    { id: lead ?? 0, note: read },
    { enabled: lead !== undefined && read !== '', placeholderData: keepPreviousData },
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  // Only what still stands in the note.
  const found = text === '' ? [] : data.filter(({ quote }) => text.includes(quote));
  const isAccepted = (fact: NotedFact) => chosen[`${lead} ${toKey(fact)}`] ?? (fact.now === null && fact.confidence >= SURE);
  const accepted = found.filter(isAccepted).map(({ slot, value }) => ({ slot, value }));
  return {
    found,
    accepted: accepted.length > 0 ? accepted : undefined,
    toggle: (fact) => setChosen((before) => ({ ...before, [`${lead} ${toKey(fact)}`]: !isAccepted(fact) })),
    isAccepted,
  };
}

/** The chips under a note; nothing while it says nothing. */
export const FactChips = ({ facts: { found, toggle, isAccepted } }: { facts: NoteFacts }) =>
  found.length === 0 ? null : (
    <fieldset className="noted">
      <legend className="sr">Facts in the note</legend>
      {found.map((fact) => (
        <button
          key={toKey(fact)}
          type="button"
          className="noted-fact"
          aria-pressed={isAccepted(fact)}
          title={`“${fact.quote}”`}
          onClick={() => toggle(fact)}
        >
          <Icon of={isAccepted(fact) ? Check : Plus} size="sm" />
          {SLOT_LABELS[fact.slot]} <b>{fact.label}</b>
          {fact.now !== null && <span className="muted">instead of {fact.now}</span>}
        </button>
      ))}
    </fieldset>
  );
