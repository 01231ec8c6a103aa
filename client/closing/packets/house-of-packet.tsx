import { Suspense, useState } from 'react';
import { calendarDay, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import { PROPERTY_TYPES } from '#shared/records/properties/property.ts';

/** The house of a partner's deal, as the packet shows it. */
export function HouseOfPacket({ deal: { property, photos } }: { deal: PartnerDeal }) {
  const [opened, setOpened] = useState<number>();
  const photo = opened === undefined ? undefined : photos[opened];
  const street = [property.address, property.unit].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    ['Address', `${street}, ${property.city}, ${property.state} ${property.zip}`],
    ['Type', optionLabel(PROPERTY_TYPES, property.property_type)],
    ['Beds, baths', `${formatNumberOrDash(property.bedrooms)}, ${formatNumberOrDash(property.bathrooms)}`],
    ['Living area', property.square_feet === null ? '-' : `${formatNumberOrDash(property.square_feet)} sq ft`],
    ['Built', property.year_built === null ? '-' : String(property.year_built)],
    ['ARV, their estimate', formatMoney(property.arv)],
    ['Repairs, their estimate', formatMoney(property.repairs)],
  ];
  return (
    <Card title="House">
      <div className="stack g-3">
        {photos.length > 0 && (
          <ul className="packet-photos" aria-label="Photos">
            {photos.map((one, at) => (
              <li key={one.small_url}>
                <button type="button" onClick={() => setOpened(at)}>
                  <img src={one.small_url} alt={`Open ${one.caption ?? `photo ${at + 1}`}`} loading="lazy" decoding="async" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <FactList>
          {facts.map(([label, value]) => (
            <FactItem key={label} label={label}>
              {value}
            </FactItem>
          ))}
        </FactList>
        {property.description && <p className="packet-text small">{property.description}</p>}
      </div>
      <Suspense>
        <Dialog
          open={photo !== undefined}
          onOpenChange={(isOpen) => {
            if (!isOpen) setOpened(undefined);
          }}
          title={`Photo ${(opened ?? 0) + 1} of ${photos.length}`}
          width={1120}
        >
          {photo && <img className="packet-large" src={photo.large_url} alt={photo.caption ?? `Photo ${(opened ?? 0) + 1}`} />}
        </Dialog>
      </Suspense>
    </Card>
  );
}

/** The sales on which the partner's value rests. */
export const ComparablesOfPacket = ({ comparables }: { comparables: PartnerDeal['comparables'] }) => (
  <Card title="Comparables" padded={false}>
    <div className="table-wrap">
      <table className="table" data-cards="" role="table" aria-label="Comparables">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Address
            </th>
            <th scope="col" role="columnheader">
              Sold
            </th>
            <th scope="col" role="columnheader" className="num">
              Price
            </th>
            <th scope="col" role="columnheader" className="num">
              Sq ft
            </th>
            <th scope="col" role="columnheader" className="num">
              Adjusted
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {comparables.map((one) => (
            <tr key={`${one.address} ${one.sold_on}`} role="row">
              <td role="cell" className="c-main">
                {one.address || '-'}
              </td>
              <td role="cell" className="c-wide">
                {calendarDay(one.sold_on)}
              </td>
              <td role="cell" className="num c-side">
                {formatMoney(one.price)}
              </td>
              <td role="cell" className="num">
                {formatNumberOrDash(one.square_feet)}
              </td>
              <td role="cell" className="num c-end">
                {formatMoney(one.adjusted_price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);
