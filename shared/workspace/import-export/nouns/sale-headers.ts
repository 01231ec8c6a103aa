/** What other tools call the fields of a sale; see `readForms`. The first is the surest. */
import { HOUSE_HEADERS } from './house-headers.ts';
import { PLACE_HEADERS } from './lead-headers.ts';
import type { SaleTarget } from './sale-targets.ts';

export const SALE_HEADERS: Record<SaleTarget, readonly string[]> = {
  address: [...PLACE_HEADERS.property_address, '=location'],
  city: [...PLACE_HEADERS.property_city, '=mailing city name'],
  state: PLACE_HEADERS.property_state,
  zip: PLACE_HEADERS.property_zip,
  full_address: [...PLACE_HEADERS.full_address, '=unparsed address'],
  unit: PLACE_HEADERS.unit,
  sold_on: [
    'sale date last|close?',
    '=mls sold date',
    'close date',
    '=closed on',
    '=close of escrow date',
    '=coe date',
    '=sale closed',
    'transfer date',
    'deed date',
    '=document date',
    'recording date deed?',
    '=date',
  ],
  price: [
    'sale price|amount last|close?',
    'close price',
    '=final price',
    '=sold for',
    '=mls sold price',
    'purchase price',
    'transfer price|amount',
    '=consideration',
    '=price',
    '=price usd',
    '=amount',
  ],
  property_type: [
    '=property sub type',
    '=property type detail',
    'property|building|home|dwelling type|style|use|class code|description?',
    'land use code|description?',
    '=use code description',
    '=type',
  ],
  ...HOUSE_HEADERS,
  condition: ['=condition', '=property condition', '=building condition', '=condition at sale'],
  latitude: ['=latitude', '=lat', '=property lat', '=property latitude', '=geo lat', '=y coordinate'],
  longitude: [...['=longitude', '=long', '=lng', '=lon', '=property lng', '=property longitude', '=geo lng', '=geo lon', '=x coordinate']],
  reference: [
    'parcel number|id|tax|property?',
    ...['=tax id', '=property id', '=listing id', '=listing number', '=listing #', '=mls number', '=mls #', '=mls id', '=mls', '=ml #'],
    ...['=ml number', '=reference', '=id'],
  ],
  street_number: ['street|home|site number home?'],
  street_name: [
    'street name',
    ...['=street dir prefix', '=street direction prefix', '=street direction', '=street dir', '=street suffix', '=street dir suffix'],
    '=street direction suffix',
  ],
};
