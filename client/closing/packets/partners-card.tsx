/** Packets of a room that went to partners, and the bids that came back. */
import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ago, calendarDay, counted, dateTime, exactMoney } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { PACKET_MARKETING_LABELS, type SentPacket } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { Fingerprint, KeyBadge, keyWords, partnerName } from './packet-badges.tsx';
import { uploadPacketFile } from './packet-files.ts';

const SendPacketDialog = loadedOnTouch(async () => (await import('./send-packet-dialog.tsx')).SendPacketDialog);
const FileDropDialog = loadedOnTouch(async () => (await import('./file-drop.tsx')).FileDropDialog);

export function PartnersCard({ listingId, isOpen }: { listingId: number; isOpen: boolean }) {
  const { data, error } = trpc.packets.sent.useQuery({ id: listingId });
  const utils = trpc.useUtils();
  const toast = useToast();
  const [asked, setAsked] = useState<'send' | 'import'>();
  if (!isOpen && data?.length === 0) return null;
  return (
    <Card title="Partners">
      <div className="stack g-3">
        {error && !data && <Banner tone="red">{toProblem(error).reason}</Banner>}
        {data?.map((packet) => (
          <Sent key={packet.id} packet={packet} />
        ))}
        {isOpen && (
          <div className="row" data-wrap="">
            <Button icon={Send} onClick={() => setAsked('send')}>
              Send to a partner
            </Button>
            {data && data.length > 0 && <Button onClick={() => setAsked('import')}>Import answer</Button>}
          </div>
        )}
      </div>
      <Suspense>
        {asked === 'send' && <SendPacketDialog listingId={listingId} onClose={() => setAsked(undefined)} />}
        {asked === 'import' && (
          <FileDropDialog
            title="Import answer"
            about="What a partner signed in answer to a packet of this room."
            send={async (file) => {
              await uploadPacketFile(`/api/listings/${listingId}/packet-answers`, 'answer', file);
              await Promise.all([
                utils.packets.sent.invalidate({ id: listingId }),
                utils.listings.invalidate(),
                utils.marketplace.invalidate(),
              ]);
              toast.success(packetTexts.received);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type Answer = SentPacket['answers'][number];
const proofWords = ({ proof_of_funds_on: day }: NonNullable<Answer['bid']>): string =>
  day === null ? 'no proof of funds' : `proof of funds of ${calendarDay(day)}`;

function Sent({ packet: { partner, fee_split_percent, may_market, created_at, answers } }: { packet: SentPacket }) {
  return (
    <div className="packet-sent">
      <p>
        <b>{partner ?? 'Packet'}</b>{' '}
        <small>
          {fee_split_percent}% of the fee · {ago(created_at)}
        </small>
      </p>
      <p className="small muted">
        {PACKET_MARKETING_LABELS[may_market]}. {answers.length === 0 ? 'No answer yet' : counted(answers.length, 'answer')}.
      </p>
      {answers.length > 0 && (
        <ul className="plain-list">
          {answers.map((answer) => (
            <li key={answer.id} className="packet-answer">
              <p className="row g-2" data-wrap="">
                <b className="num">{answer.bid ? exactMoney(answer.bid.amount) : 'Declined'}</b> {partnerName(answer.partner)}{' '}
                <KeyBadge standing={answer.partner.standing} />
              </p>
              <p className="small muted">
                {answer.bid
                  ? `Good until ${calendarDay(answer.bid.valid_until)}, ${proofWords(answer.bid)}. `
                  : `${dateTime(answer.received_at)}. `}
                {keyWords(answer.partner)}
              </p>
              <Fingerprint of={answer.partner.fingerprint} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
