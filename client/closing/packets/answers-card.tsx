import { FileDown, Send } from 'lucide-react';
import { calendarDay, dateTime, exactMoney } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { PacketAnswer, PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';

/** Our signed answers to a partner's deal: each as a file, or sent to the room. */
export const AnswersCard = ({ deal }: { deal: PartnerDeal }) => (
  <Card title="My answers">
    <ul className="plain-list">
      {deal.answers.map((answer) => (
        <Answer key={answer.id} answer={answer} deal={deal} />
      ))}
    </ul>
  </Card>
);

function Answer({ answer, deal }: { answer: PacketAnswer; deal: PartnerDeal }) {
  const { isBusy, save } = useDownload();
  const utils = trpc.useUtils();
  const toast = useToast();
  const send = trpc.packets.send.useMutation({
    onSuccess: () => toast.success(packetTexts.sent),
    onError: (error) => toast.error(packetTexts.sendFailed, { detail: toProblem(error).reason }),
    onSettled: () => utils.packets.get.invalidate(),
  });
  const { bid } = answer;
  const canSend = deal.room_host !== null && answer.sent_at === null && deal.status === (bid ? 'answered' : 'declined');
  const sent = answer.sent_at !== null ? `Sent ${dateTime(answer.sent_at)}.` : (answer.reply ?? 'Not sent.');
  return (
    <li className="packet-answer">
      <p>
        <b className="num">{bid ? exactMoney(bid.amount) : 'Declined'}</b> {answer.buyer ? `for ${answer.buyer.name}` : ''}
      </p>
      <p className="small muted">
        {bid && `Good until ${calendarDay(bid.valid_until)}. `}
        {sent}
        {canSend && ` The room is at ${deal.room_host}.`}
      </p>
      <div className="row" data-wrap="">
        {canSend && (
          <Button size="sm" icon={Send} busy={send.isPending} onClick={() => send.mutate({ id: deal.id, answer_id: answer.id })}>
            Send to the room
          </Button>
        )}
        <Button
          size="sm"
          icon={FileDown}
          busy={isBusy}
          onClick={() => void save(`/api/packets/${deal.id}/answers/${answer.id}/file`, 'answer.dealflow')}
        >
          Save the file
        </Button>
      </div>
    </li>
  );
}
