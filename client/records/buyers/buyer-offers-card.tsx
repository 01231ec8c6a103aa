import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatExactMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Card } from '#client/ui/card.tsx';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import './buyers.css';
import { OfferStatus, formatTerms } from './offers-card.tsx';

export const OFFERS_OF_BUYER = 25;

/** A buyer's bids, latest first. */
export function BuyerOffersCard({ buyerId }: { buyerId: number }) {
  const offers = trpc.buyerOffers.list.useQuery({ buyer_id: buyerId, per_page: OFFERS_OF_BUYER });
  return (
    <Card title="Offers">
      <LoadedPart query={offers} loading="Loading offers..." failed={buyerOfferTexts.listFailed} isBrief>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted small">{buyerOfferTexts.empty}. They are recorded on the page of the property.</p>
          ) : (
            <ul className="plain-list offers">
              {data.map((offer) => (
                <li key={offer.id} className="buyer-offer">
                  <div className="row" data-wrap="">
                    <span className="two grow">
                      <Link className="link clip" to={paths.properties.one(offer.property.id)}>
                        {offer.property.address}, {offer.property.city}
                      </Link>
                      <small>
                        {formatExactMoney(offer.amount)} · {formatTerms(offer)}
                      </small>
                    </span>
                    <OfferStatus offer={offer} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}
