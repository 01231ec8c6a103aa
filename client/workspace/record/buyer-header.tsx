/** What the page of a buyer has on top: who, how to reach them, and what to know before an offer. */
import type { ReactNode } from 'react';
import { formatCalendarDay, formatExactMoney, formatMoney, formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { useNamedRecord } from '#client/core/record-name.ts';
import { trpc } from '#client/core/trpc.ts';
import { BuyerStatus, formatAreas, formatPayment, formatTypesBriefly, joinKnown } from '#client/records/buyers/buyer-facts.tsx';
import { OFFERS_OF_BUYER } from '#client/records/buyers/buyer-offers-card.tsx';
import { MATCHES_OF_BUYER } from '#client/records/buyers/property-matches-card.tsx';
import { ContactButtons } from '#client/records/contacts/contact-buttons.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { RecordFigure } from './record-figure.tsx';

export function BuyerHeader({ buyer, actions }: { buyer: Buyer; actions: ReactNode }) {
  const { id, name, company, phone } = buyer;
  useNamedRecord(name);
  return (
    <>
      <header className="rec-head buyer-head">
        <Avatar name={name} size={56} tone="violet" />
        <div>
          <div className="rec-title">
            <h1 tabIndex={-1}>{name}</h1>
            <BuyerStatus status={buyer.status} />
          </div>
          <p className="where">{joinKnown([company, formatAreas(buyer)])}</p>
        </div>
        <div className="acts">
          <ContactButtons whom={{ buyer: id }} phone={phone} ways={['call', 'text']} isCallFirst />
          {actions}
        </div>
      </header>
      <div className="card strip" role="group" aria-label="Numbers">
        <Figures buyer={buyer} />
      </div>
    </>
  );
}

function Figures({ buyer }: { buyer: Buyer }) {
  const { id, price_max, bedrooms_min, proof_of_funds_amount, proof_of_funds_on } = buyer;
  const offers = trpc.buyerOffers.list.useQuery({ buyer_id: id, per_page: OFFERS_OF_BUYER }).data?.data;
  const past = trpc.buyers.properties.useQuery({ id, limit: MATCHES_OF_BUYER }).data?.past;
  const last = offers?.[0];
  const days = offers?.find(({ closing_days }) => closing_days !== null)?.closing_days;
  const ended = past ? past.closed + past.fell : 0;
  return (
    <>
      <RecordFigure
        label="Pays up to"
        value={price_max === null ? 'No limit' : formatMoney(price_max)}
        sub={bedrooms_min === null ? formatTypesBriefly(buyer) : `${formatQuantity(bedrooms_min, 'bed')} or more`}
      />
      <RecordFigure
        to={last && paths.properties.one(last.property.id)}
        label="Last offer"
        value={last ? formatExactMoney(last.amount) : '–'}
        sub={last?.property.address ?? (offers ? 'None yet' : '')}
      />
      <RecordFigure
        label="Closed with you"
        value={ended > 0 ? `${past?.closed} of ${ended}` : '–'}
        sub={past && ended === 0 ? 'No deals yet' : ''}
        tone={past && past.closed > 0 ? 'green' : undefined}
      />
      <RecordFigure label="Pays by" value={formatPayment(buyer)} sub={days ? `Closes in ${formatQuantity(days, 'day')}` : ''} />
      <RecordFigure
        label="Proof of funds"
        value={proof_of_funds_amount === null ? (proof_of_funds_on ? 'Yes' : 'None') : formatMoney(proof_of_funds_amount)}
        sub={proof_of_funds_on ? `Dated ${formatCalendarDay(proof_of_funds_on)}` : ''}
      />
    </>
  );
}
