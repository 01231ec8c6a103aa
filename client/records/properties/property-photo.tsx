import { useState } from 'react';
import type { Property } from '#shared/records/properties/property.ts';
import { PropertyArt } from './property-art.tsx';

interface PictureProps {
  url: string | null | undefined;
  type: Property['property_type'];
}

/** A picture of a property; its elevation when there is none, or when the picture cannot be loaded. */
export function PropertyPicture({ url, type }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!url || url === failed) return <PropertyArt type={type} />;
  return (
    <img className="art" src={url} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(url)} />
  );
}

/** The property's first picture. */
export const PropertyPhoto = ({ property }: { property: Pick<Property, 'id' | 'property_type' | 'images'> }) => (
  <PropertyPicture url={property.images[0]} type={property.property_type} />
);
