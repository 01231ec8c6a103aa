/** Properties as cards with their picture. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatMoney } from '#client/core/format.ts';
import { isSingleKey } from '#client/core/keys.ts';
import { formatOption } from '#client/core/option-label.ts';
import { RowMenu } from '#client/list/actions-column.tsx';
import { SaveHeart } from './saved/save-heart.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { getShownPropertyScore, type Property, TRANSACTION_TYPES } from '#shared/records/properties/property.ts';
import { formatPropertyCity, getProfitTone, PropertyStatus, formatSize, formatStreetLine } from './property-facts.tsx';
import { PropertyPhoto } from './property-photo.tsx';
import './properties.css';

interface PropertyGridProps {
  properties: readonly Property[];
  onDelete: (property: Property) => void;
  isBusy: boolean;
}

export function PropertyGrid({ properties, onDelete, isBusy }: PropertyGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();

  // The same keys as in the table.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!list.current || !isSingleKey(event)) return;
      const cards = [...list.current.children] as HTMLElement[];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k')
        cards[Math.max(0, Math.min(cards.length - 1, event.key === 'j' ? at + 1 : at - 1))]?.focus();
      else if (event.key === 'e' || (event.key === 'Enter' && cards[at] === document.activeElement)) {
        const property = properties[at];
        if (!property) return;
        void navigate(paths.properties.one(property.id));
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [properties, navigate]);

  return (
    <ul ref={list} className="grid property-grid" aria-label="Properties" aria-busy={isBusy || undefined}>
      {properties.map((property) => (
        <li key={property.id} className="card property-card" tabIndex={-1} data-row={property.id}>
          <PropertyCard property={property} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

function PropertyCard({ property, onDelete }: { property: Property; onDelete: (property: Property) => void }) {
  return (
    <article aria-label={formatStreetLine(property)}>
      <div className="photo">
        <PropertyPhoto property={property} />
        <PropertyStatus property={property} />
        <SaveHeart property={property} />
      </div>
      <div className="body">
        <div className="row">
          <div className="two grow">
            <Link className="name clip" to={paths.properties.one(property.id)}>
              {formatStreetLine(property)}
            </Link>
            <small className="clip">{formatPropertyCity(property)}</small>
          </div>
          <ScoreRing value={getShownPropertyScore(property)} label="AI score" />
        </div>
        <p className="small soft clip">{formatSize(property)}</p>
        <dl>
          <Figure label="Purchase">{formatMoney(property.purchase_price)}</Figure>
          <Figure label="ARV">{formatMoney(property.arv)}</Figure>
          <Figure label="Potential profit">
            <span className="tone" data-tone={getProfitTone(property.profit_potential)}>
              {formatMoney(property.profit_potential)}
            </span>
          </Figure>
        </dl>
        <div className="row g-tight">
          <span className="grow">
            {property.transaction_type && <Tag>{formatOption(TRANSACTION_TYPES, property.transaction_type)}</Tag>}
          </span>
          <RowMenu row={property} nameOf={formatStreetLine} view={{ to: ({ id }) => paths.properties.one(id) }} onDelete={onDelete} />
        </div>
      </div>
    </article>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The grid's shape before its properties are there. */
export function PropertyGridSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <div className="grid property-grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, at) => (
        <div key={`card-${at + 1}`} className="card property-card">
          <div className="photo blank" />
          <div className="body">
            <Skeleton width="70%" height="14px" />
            <Skeleton width="45%" />
            <Skeleton width="85%" />
            <Skeleton height="28px" />
          </div>
        </div>
      ))}
    </div>
  );
}
