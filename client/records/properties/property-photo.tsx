import { useState, type CSSProperties } from 'react';
import type { Property, PropertyType } from '#shared/records/properties/property.ts';
import commercial from './art/commercial.svg?raw';
import condo from './art/condo.svg?raw';
import duplex from './art/duplex.svg?raw';
import land from './art/land.svg?raw';
import mobile_home from './art/mobile_home.svg?raw';
import multi_family from './art/multi_family.svg?raw';
import single_family from './art/single_family.svg?raw';
import townhouse from './art/townhouse.svg?raw';

/** The placeholder of a property without a picture: a drawing by type in theme colors. */
const DRAWINGS: Record<PropertyType, { hue: number; svg: string }> = {
  single_family: { hue: 250, svg: single_family },
  duplex: { hue: 200, svg: duplex },
  townhouse: { hue: 285, svg: townhouse },
  multi_family: { hue: 60, svg: multi_family },
  condo: { hue: 215, svg: condo },
  mobile_home: { hue: 40, svg: mobile_home },
  land: { hue: 140, svg: land },
  commercial: { hue: 310, svg: commercial },
};

/** The drawing of a property type. Decoration only. */
function PropertyArt({ type }: { type: PropertyType | null }) {
  const { hue, svg } = DRAWINGS[type ?? 'single_family'];
  return (
    <svg
      className="art"
      viewBox="0 0 320 172"
      preserveAspectRatio="xMidYMax slice"
      style={{ '--h': hue } as CSSProperties}
      aria-hidden="true"
      // Files of the build, nothing of a record.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

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
