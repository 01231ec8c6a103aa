/** A deal that a partner sent: who signed it, what it is, which of our buyers fit, and our answers. */
import { Ban, Ellipsis, FileDown, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { dateTime, formatMoney, placeText } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { LISTING_INTEREST_LABELS } from '#shared/closing/marketplace/listing.ts';
import { PACKET_MARKETING_LABELS, type PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { AnswersCard } from './answers-card.tsx';
import { ComparablesOfPacket, HouseOfPacket } from './house-of-packet.tsx';
import { Fingerprint, KeyBadge, keyWords, PacketStatusBadge, partnerName } from './packet-badges.tsx';
import { PacketMatchesCard } from './packet-matches-card.tsx';
import './packets.css';

const AnswerDialog = loadedOnTouch(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

export function PartnerDealPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.packets.get.useQuery({ id }, FRESH)}
      texts={packetTexts}
      back={<ButtonLink to={paths.packets.list}>Back to partner deals</ButtonLink>}
    >
      {(deal) => <Deal key={deal.id} deal={deal} />}
    </LoadedRecord>
  );
}

function Deal({ deal }: { deal: PartnerDeal }) {
  const [asked, setAsked] = useState<{ buyerId?: number }>();
  const canAnswer = deal.status === 'new' || deal.status === 'answered';
  const { property } = deal;
  return (
    <>
      <PageHead
        title={
          <span className="row g-2" data-wrap="">
            {deal.title} <PacketStatusBadge status={deal.status} />
          </span>
        }
        actions={
          <>
            {canAnswer && (
              <Button variant="primary" icon={PenLine} onClick={() => setAsked({})}>
                Answer with a bid
              </Button>
            )}
            <DealActions deal={deal} />
          </>
        }
      >
        {property.city}, {property.state} · {LISTING_INTEREST_LABELS[deal.interest].replace('Our', 'their').toLowerCase()}
      </PageHead>
      {(deal.partner.standing === 'changed' || deal.own_property_id !== null) && (
        <div className="stack g-2">
          {deal.partner.standing === 'changed' && <Banner tone="yellow">{keyWords(deal.partner)}</Banner>}
          {deal.own_property_id !== null && (
            <Banner tone="blue">
              You have this house too:{' '}
              <Link className="link" to={paths.properties.one(deal.own_property_id)}>
                your property
              </Link>
              .
            </Banner>
          )}
        </div>
      )}
      <div className="packet-body">
        <div className="stack">
          <HouseOfPacket deal={deal} />
          <PacketMatchesCard dealId={deal.id} {...(canAnswer && { onBid: (buyerId: number) => setAsked({ buyerId }) })} />
          {deal.comparables.length > 0 && <ComparablesOfPacket comparables={deal.comparables} />}
        </div>
        <div className="stack">
          <TermsCard deal={deal} />
          {deal.answers.length > 0 && <AnswersCard deal={deal} />}
          <SenderCard deal={deal} />
        </div>
      </div>
      <Suspense>{asked && <AnswerDialog deal={deal} buyerId={asked.buyerId} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}

const TermsCard = ({ deal }: { deal: PartnerDeal }) => (
  <Card title="Terms">
    <FactList>
      <FactItem label="Ask">{formatMoney(deal.ask)}</FactItem>
      <FactItem label="Our share of the fee">{deal.fee_split_percent}%</FactItem>
      <FactItem label="We may offer it">{PACKET_MARKETING_LABELS[deal.may_market].toLowerCase().replace('their', 'our')}</FactItem>
      <FactItem label="Deposit wanted">{formatMoney(deal.deposit_wanted)}</FactItem>
      <FactItem label="Answer by">{dateTime(deal.answers_until)}</FactItem>
    </FactList>
    {deal.terms && <p className="packet-text small">{deal.terms}</p>}
  </Card>
);

function SenderCard({ deal: { partner, made_at } }: { deal: PartnerDeal }) {
  return (
    <Card title="Signed by" actions={<KeyBadge standing={partner.standing} />}>
      <div className="stack g-2">
        <p>
          <b>{partnerName(partner)}</b>
        </p>
        {partner.phone && <p className="small">{placeText(partner.phone)}</p>}
        {partner.email && <p className="small packet-text">{partner.email}</p>}
        <Fingerprint of={partner.fingerprint} />
        <p className="small muted">
          {keyWords(partner)} Made {dateTime(made_at)}.
        </p>
      </div>
    </Card>
  );
}

function DealActions({ deal }: { deal: PartnerDeal }) {
  const { id, version, status, state } = deal;
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { save } = useDownload();
  const [isDeleting, setDeleting] = useState(false);
  const update = trpc.packets.update.useMutation({
    onSuccess: async () => {
      await utils.packets.invalidate();
      toast.success(packetTexts.updated);
    },
    onError: (error) => toast.error(toProblem(error).reason),
  });
  const remove = trpc.packets.remove.useMutation();
  return (
    <>
      <Menu trigger={<IconButton label="Deal actions" icon={Ellipsis} />}>
        {deal.has_sheet && (
          <MenuItem icon={FileDown} onSelect={() => void save(`/api/packets/${id}/sheet.pdf`, 'sheet.pdf')}>
            Save the sheet
          </MenuItem>
        )}
        {(status === 'new' || status === 'answered') && (
          <MenuItem icon={Ban} onSelect={() => update.mutate({ id, version, state: 'declined' })}>
            Decline
          </MenuItem>
        )}
        {(state === 'declined' || state === 'closed') && (
          <MenuItem icon={RotateCcw} onSelect={() => update.mutate({ id, version, state: 'new' })}>
            Reopen
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteRecord
          title="Delete partner deal"
          texts={packetTexts}
          name={deal.title}
          remove={() => remove.mutateAsync({ id, version })}
          onDeleted={() => {
            void navigate(paths.packets.list);
            void utils.packets.list.invalidate();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
