import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

export const propertyPages = describeRecords({
  one: 'Property',
  many: 'Properties',
  list: propertyList,
  texts: propertyTexts,
  paths: paths.properties,
  nameOf: formatPropertyLine,
  remedy: ({ id }) => (
    <ButtonLink variant="primary" to={`${paths.deals.list}?property_id=${id}`}>
      Show the deals
    </ButtonLink>
  ),
  calls: trpc.properties,
});
