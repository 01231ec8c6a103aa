import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatQuantity, formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { DEAL_TYPES } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';

const SHOWN = 5;

/** The deals of a property, and the way to a new one. */
export function PropertyDeals({ property }: { property: { id: number } }) {
  const deals = trpc.deals.list.useQuery({ property_id: property.id, per_page: SHOWN });
  const create = (
    <ButtonLink size="sm" icon={Plus} to={`${paths.deals.add}?property_id=${property.id}`}>
      Add deal
    </ButtonLink>
  );
  return (
    <Card title="Deals" actions={create}>
      <LoadedPart query={deals} loading={dealTexts.loading} failed={dealTexts.listFailed} isBrief>
        {(data) =>
          data.data.length === 0 ? (
            <p className="muted">{dealTexts.empty}</p>
          ) : (
            <ul className="deal-lines">
              {data.data.map((deal) => (
                <li key={deal.id} className="row">
                  <span className="two grow">
                    <Link className="link clip" to={paths.deals.one(deal.id)}>
                      {formatOption(DEAL_TYPES, deal.deal_type)} #{deal.id}
                    </Link>
                    <small>
                      Closing {formatCalendarDay(deal.closing_date)}, profit {formatMoney(deal.profit)}
                    </small>
                  </span>
                  <Badge status={deal.status}>{formatOption(undefined, deal.status)}</Badge>
                </li>
              ))}
              {data.meta.total > SHOWN && (
                <li>
                  <Link className="link" to={`${paths.deals.list}?property_id=${property.id}`}>
                    Show all {formatQuantity(data.meta.total, 'deal')}
                  </Link>
                </li>
              )}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}
