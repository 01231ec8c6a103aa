import { keepPreviousData } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import { RecordPicker } from '#client/form/record-picker.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { type Deal, NO_BUYER } from '#shared/records/deals/deal.ts';
import { formatAreas, formatPriceRange, joinKnown } from './buyer-facts.tsx';

const OFFERED = 20;

type Choice = Pick<Buyer, 'id' | 'name'> & Partial<Buyer>;
const NOBODY: Choice = { id: NO_BUYER, name: 'No buyer yet' };

interface Props {
  control: ControlProps;
  /** Of a deal: takes any number, whether it is a buyer's or not, and nobody. */
  acceptsId?: boolean;
  /** What is stored: a number that was nobody's is not taken for a buyer who was added later. */
  stored?: Pick<Deal, 'buyer_id' | 'buyer'> | undefined;
}

/** Picks one of the account's buyers by searching for the name. */
export function BuyerPicker({ control, acceptsId = false, stored }: Props) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const form = useContext(FormScopeContext);
  const toast = useToast();
  const create = trpc.buyers.create.useMutation();
  const text = search.replace(/^#/, '');
  // A typed number means the buyer with this number, and nobody whose phone contains it.
  const typedId = acceptsId && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  const offered = trpc.buyers.list.useQuery(
    typedId === undefined ? { search: text, per_page: OFFERED, sort_by: 'name', sort_order: 'asc' } : { id: typedId, per_page: 1 },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const isAnswered = offered.isSuccess && !offered.isPlaceholderData;
  const found: readonly Choice[] = offered.data?.data ?? [];
  const options = acceptsId && text === '' ? [NOBODY, ...found] : found;
  const id = Number(control.value);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const known = id === NO_BUYER ? NOBODY : id === stored?.buyer_id ? stored.buyer : options.find((buyer) => buyer.id === id);
  const chosen = trpc.buyers.list.useQuery({ id, per_page: 1 }, { enabled: isNumber && known === undefined });
  const selected: Choice | undefined = known ?? (known === null ? undefined : chosen.data?.data.find((buyer) => buyer.id === id));
  const add = async () => {
    try {
      const added = String((await create.mutateAsync({ name: text })).id);
      // The field may have been left by now.
      if (form?.isQuiet) form.saveValue?.(control.name, added);
      else control.onChange(added);
    } catch (error) {
      toast.error(buyerTexts.createFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <>
      <RecordPicker<Choice>
        control={control}
        options={options}
        labelOf={(buyer) => buyer.name}
        selected={selected}
        onSearch={setSearch}
        onOpenChange={setOpen}
        isSearching={offered.isFetching}
        placeholder={acceptsId ? 'Name or buyer ID' : 'Search buyers'}
        empty={
          offered.isError
            ? buyerTexts.listFailed
            : typedId === undefined
              ? buyerTexts.empty
              : `No buyer has the ID ${typedId}. It is saved as it is.`
        }
        {...(typedId === undefined && isAnswered && { add: { label: `Add ${text} as a buyer`, onSelect: () => void add() } })}
        acceptsId={acceptsId}
        renderOption={(buyer) => (
          <span className="two grow">
            <span className="clip">{buyer.name}</span>
            {isWhole(buyer) && <small className="clip">{joinKnown([buyer.company, formatAreas(buyer), formatPriceRange(buyer)])}</small>}
          </span>
        )}
      />
      {acceptsId && isNumber && (known === null || chosen.isSuccess) && !selected && (
        <p className="hint" role="status">
          No buyer has this number. It is saved as it is.
        </p>
      )}
    </>
  );
}

const isWhole = (choice: Choice): choice is Buyer => 'areas' in choice;
