import { formatAgo, formatDuration, formatQuantity } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { Pending } from '#client/ui/pending.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { useState } from 'react';
import '#client/form/form.css';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { RoomQuestion } from '#shared/closing/marketplace/room.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

/** Invited buyers and visitors. */
export const GuestsCard = ({ listing }: { listing: Listing }) => (
  <FoldCard title="Guests">
    <Guests listing={listing} />
  </FoldCard>
);

function Guests({ listing }: { listing: Listing }) {
  const { data: page, error } = trpc.listings.guests.useQuery({ id: listing.id, per_page: 100 });
  const data = page?.data;
  if (!data) return <Pending error={error} loading="Loading guests..." />;
  if (data.length === 0) return <p className="card-body muted small">Nobody has been invited yet.</p>;
  return (
    <div className="card-body stack g-2">
      <p className="small muted">
        {formatQuantity(listing.guests, 'guest was', 'guests were')} in the room.
        {page && page.meta.total > data.length && ` The newest ${data.length} of ${page.meta.total}.`}
      </p>
      <table className="guests">
        <thead>
          <tr>
            <th scope="col">Guest</th>
            <th scope="col" className="num">
              Time in room
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((guest) => (
            <tr key={guest.id}>
              <th scope="row">
                <span className="two">
                  <span className="clip">{guest.name}</span>
                  <small className="clip">
                    {guest.last_seen ? `here ${formatAgo(guest.last_seen)}` : 'invited'}
                    {guest.is_confirmed && ' · confirmed'}
                  </small>
                </span>
              </th>
              <td className="num">
                <span className="two">
                  <span>{formatDuration(guest.seconds || null)}</span>
                  {guest.seen.length > 0 && <small>{guest.seen.join(', ')}</small>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.some(({ first_seen }) => first_seen !== null) && (
        <p className="small muted">Counts only while the page is open and in use. Browsers without JavaScript are not timed.</p>
      )}
    </div>
  );
}

/** Guests' questions, answered in place. */
export function QuestionsCard({ listing: { id, open_questions: open } }: { listing: Listing }) {
  const { data: page, error } = trpc.listings.questions.useQuery({ id, per_page: 100 });
  const data = page?.data;
  return (
    <Card title="Questions" padded={false} actions={open > 0 && <Badge tone="yellow">{open} open</Badge>}>
      {error && !data ? (
        <div className="card-body">
          <Banner tone="red">{toProblem(error).reason}</Banner>
        </div>
      ) : !data || data.length === 0 ? (
        <p className="card-body muted small">No questions yet.</p>
      ) : (
        data.map((question) => <Question key={question.id} question={question} />)
      )}
    </Card>
  );
}

function Question({ question }: { question: RoomQuestion }) {
  const toast = useToast();
  const answer = trpc.listings.answer.useMutation();
  const [text, setText] = useState('');
  const [toAll, setToAll] = useState(true);
  const send = async () => {
    try {
      await answer.mutateAsync({ id: question.listing_id, question_id: question.id, answer: text, to_all: toAll });
      toast.success(marketplaceTexts.answered);
    } catch (error) {
      toast.error(toProblem(error).reason);
    }
  };
  return (
    <div className="room-question ruled">
      <p>“{question.question}”</p>
      <small>
        {question.guest} · {formatAgo(question.asked_at)}
      </small>
      {question.answer === null ? (
        <form
          className="stack g-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() && !answer.isPending) void send();
          }}
        >
          <div className="row">
            <Input
              aria-label={`Answer ${question.guest}`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Answer"
            />
            <Button type="submit" busy={answer.isPending} disabled={!text.trim()}>
              Send
            </Button>
          </div>
          <label className="check-line small">
            <CheckBox checked={toAll} onChange={(event) => setToAll(event.target.checked)} />
            Everybody in the room sees it
          </label>
        </form>
      ) : (
        <p className="soft small">
          {question.answer} · {question.to_all ? 'answered to all' : 'answered to one'}
        </p>
      )}
    </div>
  );
}
