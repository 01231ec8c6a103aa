import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { RecordPicker } from '#client/form/record-picker.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { formatAreas, formatPriceRange, joinKnown } from './buyer-facts.tsx';

const OFFERED = 20;

interface Props {
  control: ControlProps;
  /** Takes any number, whether it is a buyer's or not: a deal may name a buyer who is not on file. */
  acceptsId?: boolean;
}

/** Picks one of the account's buyers by searching for the name. */
export function BuyerPicker({ control, acceptsId = false }: Props) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = search.replace(/^#/, '');
  // A typed number means the buyer with this number, and nobody whose phone contains it.
  const typedId = acceptsId && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  const offered = trpc.buyers.list.useQuery(
    typedId === undefined ? { search: text, per_page: OFFERED, sort_by: 'name', sort_order: 'asc' } : { id: typedId, per_page: 1 },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const options = offered.data?.data ?? [];
  const id = Number(control.value);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const known = options.find((buyer) => buyer.id === id);
  const chosen = trpc.buyers.list.useQuery({ id, per_page: 1 }, { enabled: isNumber && !known });
  const selected = known ?? chosen.data?.data.find((buyer) => buyer.id === id);
  return (
    <>
      <RecordPicker<Buyer>
        control={control}
        options={options}
        idOf={(buyer) => buyer.id}
        labelOf={(buyer) => buyer.name}
        selected={selected}
        onSearch={setSearch}
        onOpenChange={setOpen}
        isSearching={offered.isFetching}
        placeholder={acceptsId ? 'Search buyers or type a number' : 'Search buyers'}
        empty={
          offered.isError
            ? buyerTexts.listFailed
            : typedId === undefined
              ? buyerTexts.empty
              : `No buyer has the number ${typedId}. It is taken as it is.`
        }
        acceptsId={acceptsId}
        renderOption={(buyer) => (
          <span className="two grow">
            <span className="clip">{buyer.name}</span>
            <small className="clip">{joinKnown([buyer.company, formatAreas(buyer), formatPriceRange(buyer)])}</small>
          </span>
        )}
      />
      {acceptsId && isNumber && chosen.isSuccess && !selected && (
        <p className="hint" role="status">
          No buyer has this number. It is kept as it is.
        </p>
      )}
    </>
  );
}
