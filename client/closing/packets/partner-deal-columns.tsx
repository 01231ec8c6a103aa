import { Link } from 'react-router-dom';
import { counted, formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import type { Column } from '#client/list/data-table.tsx';
import type { PartnerDealRow } from '#shared/closing/packets/packet.ts';
import { KeyBadge, momentDay, PacketStatusBadge, partnerName, theirInterest } from './packet-badges.tsx';

/** The columns of partner deals. */
export const partnerDealColumns: Column<PartnerDealRow>[] = [
  {
    key: 'title',
    header: 'Deal',
    card: 'c-main',
    cell: (deal) => (
      <span className="row g-3">
        {deal.photo_url && <img className="packet-thumb" src={deal.photo_url} alt="" width={48} height={34} loading="lazy" />}
        <span className="two">
          <Link className="name clip" to={paths.packets.one(deal.id)}>
            {deal.title}
          </Link>
          <small className="clip">
            {deal.city}, {deal.region} · {theirInterest(deal)}
          </small>
        </span>
      </span>
    ),
  },
  { key: 'status', header: 'Status', card: 'c-side', cell: ({ status }) => <PacketStatusBadge status={status} /> },
  {
    key: 'partner',
    header: 'Partner',
    card: 'c-wide',
    cell: ({ partner }) => (
      <span className="row g-2" data-wrap="">
        {partnerName(partner)} <KeyBadge standing={partner.standing} />
      </span>
    ),
  },
  { key: 'ask', header: 'Ask', sort: 'ask', startsDown: true, isNumber: true, card: 'c-end', cell: ({ ask }) => formatMoney(ask) },
  { key: 'split', header: 'Our share', isNumber: true, cell: ({ fee_split_percent }) => `${fee_split_percent}%` },
  {
    key: 'until',
    header: 'Answer by',
    sort: 'answers_until',
    isNumber: true,
    card: 'c-foot',
    cell: ({ answers_until, answers }) => (
      <span className="two">
        <span>{momentDay(answers_until)}</span>
        {answers > 0 && <small>{counted(answers, 'answer')}</small>}
      </span>
    ),
  },
];
