import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { useRecordSearch, RecordPicker } from '#client/form/record-picker.tsx';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { DealQuery } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealLeadName, DealStatusBadge } from './deal-facts.tsx';

const OFFERED = 20;

/** "#12" is how deal 12 is shown. */
const parseNumber = (typed: string): number | undefined => (/^#?\d+$/.test(typed) ? Number(typed.replace('#', '')) : undefined);

/** Picks one of the account's deals by searching for it, or by its number. */
export function DealPicker({ control }: { control: ControlProps }) {
  const { picker, search, isFailed } = useRecordSearch<Deal, Partial<DealQuery>>(trpc.deals, control, (typed) => {
    const number = parseNumber(typed);
    // A number finds addresses too: lowest ids first, so that the deal itself is among the first.
    return {
      search: typed.replace(/^#/, ''),
      per_page: OFFERED,
      ...(number !== undefined && { sort_by: 'id', sort_order: 'asc' }),
    };
  });
  const number = parseNumber(search);
  return (
    <RecordPicker<Deal>
      {...picker}
      options={picker.options.toSorted((a, b) => Number(b.id === number) - Number(a.id === number))}
      labelOf={(deal) => `#${deal.id} ${deal.property.address}`}
      placeholder="Search deals or type a deal ID"
      empty={isFailed ? dealTexts.listFailed : dealTexts.empty}
      acceptsId
      renderOption={(deal) => (
        <>
          <span className="two grow">
            <span className="clip">
              <b className="num">#{deal.id}</b> {deal.property.address}
            </span>
            <small className="clip">
              {deal.property.city}, {deal.property.state} · {formatDealLeadName(deal)}
            </small>
          </span>
          <DealStatusBadge deal={deal} />
        </>
      )}
    />
  );
}
