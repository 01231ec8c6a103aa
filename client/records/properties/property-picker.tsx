/** Picks one of the account's properties by searching for its address. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { RecordPicker } from '#client/form/record-picker.tsx';
import { type Property, formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

const CHOICES = 8;

/** The control of a `property_id` field: `<Field name="property_id" control={(control) => <PropertyPicker control={control} />} />`. */
export function PropertyPicker({ control }: { control: ControlProps }) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const id = Number(control.value);
  const chosen = trpc.properties.get.useQuery({ id }, { enabled: id > 0 });
  const found = trpc.properties.list.useQuery({ search, per_page: CHOICES }, { enabled: isOpen, placeholderData: keepPreviousData });

  return (
    <RecordPicker<Property>
      control={control}
      options={found.data?.data ?? []}
      idOf={(property) => property.id}
      labelOf={formatPropertyLine}
      renderOption={(property) => (
        <span className="two">
          <span className="clip">{formatPropertyLine(property)}</span>
          <small>
            {formatOption(undefined, property.property_type)}, {formatOption(undefined, property.status).toLowerCase()},{' '}
            {formatMoney(property.purchase_price)}
          </small>
        </span>
      )}
      selected={chosen.data?.id === id ? chosen.data : undefined}
      onSearch={setSearch}
      onOpenChange={setOpen}
      isSearching={found.isLoading || found.isPlaceholderData}
      placeholder="Search by address"
      empty={found.isError ? propertyTexts.choicesFailed : propertyTexts.empty}
    />
  );
}
