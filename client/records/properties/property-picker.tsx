/** Picks one of the account's properties by searching for its address. */
import { formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { useRecordSearch, RecordPicker } from '#client/form/record-picker.tsx';
import { formatPropertyType } from './property-facts.tsx';
import { type Property, formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

const CHOICES = 8;

/** The control of a `property_id` field: `<Field name="property_id" control={(control) => <PropertyPicker control={control} />} />`. */
export function PropertyPicker({ control }: { control: ControlProps }) {
  const { picker, isFailed } = useRecordSearch<Property>(trpc.properties, control, (search) => ({ search, per_page: CHOICES }));
  return (
    <RecordPicker<Property>
      {...picker}
      labelOf={formatPropertyLine}
      renderOption={(property) => (
        <span className="two">
          <span className="clip">{formatPropertyLine(property)}</span>
          <small>
            {formatPropertyType(property)}, {formatOption(undefined, property.status).toLowerCase()}, {formatMoney(property.purchase_price)}
          </small>
        </span>
      )}
      placeholder="Search by address"
      empty={isFailed ? propertyTexts.choicesFailed : propertyTexts.empty}
    />
  );
}
