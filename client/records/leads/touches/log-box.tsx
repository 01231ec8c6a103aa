/** Logs the outcome of a call with one key or click, and a note with the next call or on its own. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { MAX_NOTE, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import type { ContactPoint } from '#shared/records/contacts/contact-point.ts';
import { CallButtons } from './call-buttons.tsx';
import { useCallKeys } from './call-keys.ts';
import { FactChips, useNoteFacts } from './note-facts.tsx';
import { Numbers } from './numbers.tsx';
import './touches.css';
import { useTouches } from './use-touches.ts';

interface Props {
  lead: { id: number; name: string };
  /** The numbers of the lead, the one to try first; one of several is chosen for the call. */
  phones: readonly ContactPoint[];
  onLogged?: (outcome: TouchOutcome) => void;
  children?: ReactNode;
}

export function LogBox({ lead, phones, onLogged, children }: Props) {
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { log, undo } = useTouches();
  const phone = phones.find(({ value }) => value === chosen)?.value;
  const written = useRef<HTMLTextAreaElement>(null);
  const text = note.trim() || undefined;
  const noted = useNoteFacts(lead.id, note);

  const save = async (entry: Parameters<typeof log>[1]) => {
    // What is typed while it is logged belongs to the next one.
    setNote('');
    setChosen(undefined);
    if (await log(lead, { ...entry, note: text, facts: noted.accepted })) {
      if (entry.outcome) onLogged?.(entry.outcome);
      return;
    }
    setNote((typed) => [text, typed].filter(Boolean).join('\n').slice(0, MAX_NOTE));
  };
  const logCall = (outcome: TouchOutcome) => void save({ outcome, phone });
  const saveNote = () => {
    if (text) void save({ channel: 'note' });
  };
  useCallKeys({ log: logCall, undo, note: written });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      saveNote();
    } else if (event.key === 'Escape') event.currentTarget.blur();
  };

  return (
    <div className="card">
      {phones.length > 1 && <Numbers lead={lead.id} phones={phones} chosen={phone ?? phones[0]?.value} onChoose={setChosen} />}
      <CallButtons legend="Log a call" onLog={logCall} />
      <div className="log-note">
        <textarea
          ref={written}
          aria-label="Note"
          aria-keyshortcuts="W"
          aria-description="Saved with the next call you log, or on its own"
          placeholder="Write a note"
          rows={1}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" disabled={!text} onClick={saveNote}>
          Save note
        </Button>
      </div>
      <FactChips facts={noted} />
      {children}
    </div>
  );
}
