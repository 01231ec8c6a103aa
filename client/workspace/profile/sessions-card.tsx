import { keepPreviousData } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { SessionRecord } from '#shared/accounts/auth/session.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { focusSoon, formatAgoInSentence, KeyList, KeyPages, KeyRow, leaveEmptyPage, useFocusAfterRemoval, usePaging } from './key-list.tsx';

const HOUR_MS = 3_600_000;

const getName = (session: SessionRecord) => session.program ?? 'Unknown program';

/** A use is written down once an hour: what was used a minute ago may be known only from before. */
const describeLastUse = ({ is_current, last_used_at }: SessionRecord) => {
  if (is_current) return undefined;
  return Date.now() - Date.parse(last_used_at) < HOUR_MS ? 'Last used within the hour' : `Last used ${formatAgoInSentence(last_used_at)}`;
};

/** Shown once above sessions that share it. */
const findLastUseAbove = (sessions: readonly SessionRecord[], at: number) => {
  const [before, here] = [sessions[at - 1], sessions[at]];
  const use = here && describeLastUse(here);
  return before && describeLastUse(before) === use ? undefined : use;
};

/** Where the account is signed in, and how to end that. */
export function SessionsCard() {
  const paging = usePaging();
  const result = trpc.sessions.list.useQuery({ ...paging.query, sort_by: 'last_used_at' }, { placeholderData: keepPreviousData });
  leaveEmptyPage(paging, result);
  const total = result.data?.meta.total ?? 0;
  const [isEndingOthers, setEndingOthers] = useState(false);
  const endedOthers = useRef(false);
  useEffect(() => {
    // The button that led to the question is gone with the last of them.
    if (!endedOthers.current || isEndingOthers || total > 1) return;
    endedOthers.current = false;
    focusSoon(() => document.querySelector('h1'));
  }, [isEndingOthers, total]);
  return (
    <Card
      title="Where you are signed in"
      actions={
        total > 1 && (
          <Button size="sm" onClick={() => setEndingOthers(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <KeyPages paging={paging} result={result} loading={authTexts.sessionsLoading} failed={authTexts.sessionsFailed}>
        {(sessions) => <Sessions sessions={sessions} />}
      </KeyPages>
      {isEndingOthers && <EndOthers onEnded={() => (endedOthers.current = true)} onClose={() => setEndingOthers(false)} />}
    </Card>
  );
}

function Sessions({ sessions }: { sessions: SessionRecord[] }) {
  const toast = useToast();
  const remove = trpc.sessions.remove.useMutation();
  const [toEnd, setToEnd] = useState<SessionRecord>();
  const place = useRef<HTMLUListElement>(null);
  const ids = sessions.map(({ id }) => id);
  const removed = useFocusAfterRemoval(place, ids, toEnd !== undefined);
  return (
    <>
      <KeyList label="Sessions" place={place}>
        {sessions.map((session, at) => (
          <KeyRow
            key={session.id}
            over={findLastUseAbove(sessions, at)}
            name={getName(session)}
            badge={
              session.is_current && (
                <Badge tone="green" dot={false}>
                  This one
                </Badge>
              )
            }
            facts={[
              session.address,
              <>
                since <time dateTime={session.created_at}>{formatDateTime(session.created_at)}</time>
              </>,
            ]}
            action={
              !session.is_current && (
                <IconButton label={`End the session of ${getName(session)}`} icon={LogOut} tone="red" onClick={() => setToEnd(session)} />
              )
            }
          />
        ))}
      </KeyList>
      {toEnd && (
        <DeleteDialog
          title="End session"
          question={authTexts.sessionEndQuestion}
          name={[getName(toEnd), toEnd.address].filter(Boolean).join(', ')}
          confirmLabel="End session"
          remove={() => remove.mutateAsync({ id: toEnd.id })}
          onDeleted={() => {
            removed(toEnd.id);
            toast.success(authTexts.sessionEnded);
          }}
          onClose={() => setToEnd(undefined)}
          failed={authTexts.sessionEndFailed}
        />
      )}
    </>
  );
}

function EndOthers({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const toast = useToast();
  const removeOthers = trpc.sessions.removeOthers.useMutation();
  return (
    <DeleteDialog
      title="Sign out everywhere else"
      question={authTexts.otherSessionsQuestion}
      name="Every other browser and program has to sign in again. API tokens go on."
      confirmLabel="Sign out"
      remove={() => removeOthers.mutateAsync()}
      onDeleted={() => {
        onEnded();
        toast.success(authTexts.otherSessionsEnded);
      }}
      onClose={onClose}
      failed={authTexts.sessionEndFailed}
    />
  );
}
