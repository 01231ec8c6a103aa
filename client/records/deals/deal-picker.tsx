import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { RecordPicker } from '#client/form/record-picker.tsx';
import type { Deal } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealLeadName, DealStatusBadge } from './deal-facts.tsx';

const OFFERED = 20;

/** Picks one of the account's deals by searching for it, or by its number. */
export function DealPicker({ control }: { control: ControlProps }) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  // "#12" is how deal 12 is shown. A number finds addresses too: lowest ids first, so that the deal itself is among the first.
  const text = search.replace(/^#/, '');
  const typedId = /^\d+$/.test(text) ? Number(text) : undefined;
  const offered = trpc.deals.list.useQuery(
    { search: text, per_page: OFFERED, ...(typedId === undefined ? {} : { sort_by: 'id', sort_order: 'asc' }) },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const options = (offered.data?.data ?? []).toSorted((a, b) => Number(b.id === typedId) - Number(a.id === typedId));
  const id = Number(control.value);
  const isKnown = options.some((deal) => deal.id === id);
  const chosen = trpc.deals.get.useQuery({ id }, { enabled: id > 0 && !isKnown });
  return (
    <RecordPicker<Deal>
      control={control}
      options={options}
      idOf={(deal) => deal.id}
      labelOf={(deal) => `#${deal.id} ${deal.property.address}`}
      selected={chosen.data?.id === id ? chosen.data : undefined}
      onSearch={setSearch}
      onOpenChange={setOpen}
      isSearching={offered.isFetching}
      placeholder="Search deals or type a deal ID"
      empty={offered.isError ? dealTexts.listFailed : dealTexts.empty}
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
