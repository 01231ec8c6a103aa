import { useState } from 'react';
import { formatAgo } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import '#client/form/form.css';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RoomQuestion } from '#shared/closing/marketplace/room.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';

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
  const utils = trpc.useUtils();
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
    await utils.listings.invalidate();
  };
  return (
    <div className="room-question">
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
            Everybody in the room reads it
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
