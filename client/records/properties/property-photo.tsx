import { useState } from 'react';
import type { Property } from '#shared/records/properties/property.ts';
import { PropertyArt } from './property-art.tsx';

/** The property's first picture; its elevation when it has none, or when the picture cannot be loaded. */
export function PropertyPhoto({ property }: { property: Pick<Property, 'id' | 'property_type' | 'images'> }) {
  const [link] = property.images;
  const [failed, setFailed] = useState<string>();
  if (link === undefined || link === failed) return <PropertyArt type={property.property_type} />;
  return (
    <img className="art" src={link} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(link)} />
  );
}
