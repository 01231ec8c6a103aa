/** The public deal page: the sheet's figures, all photos, and the sheet as a file. No script, no cookie. */
import { CallLink, LabelRow, OutsidePage } from '#server/outside/page.tsx';
import { type Photo, PHOTO_PIXELS, PHOTO_SIZES } from '#shared/records/properties/photos/photo.ts';
import { type DealContent, findLackingWords, type Named, type Table } from './sheet-content.ts';

interface DealPageProps {
  content: DealContent;
  photos: readonly Photo[];
  /** Its photos and its PDF are below its own address. */
  address: string;
}

export function DealPage({ content, photos, address }: DealPageProps) {
  const { title, place, company, kind, date, saleStatus: warning, comparables, returns } = content;
  const [name = '', firm = '', phone = '', email = ''] = content.contact;
  return (
    <OutsidePage title={`${title}: ${kind}`} look="sheet">
      <header>
        <p className="soft">
          {company} · {kind} · {date}
        </p>
        <h1>{title}</h1>
        <p className="soft">{place}</p>
      </header>
      {warning && (
        <p className="warning">
          <b>{warning}</b>
        </p>
      )}
      <FrontPhoto {...{ photos, title, address }} />
      <Figures figures={content.figures} />
      <SheetDownload content={content} address={`${address}/deal-sheet.pdf`} className="button" />
      <section>
        <h2>The property</h2>
        <dl className="facts">
          {content.facts.map(({ label, value }) => (
            <LabelRow key={label} label={label} value={value} />
          ))}
        </dl>
      </section>
      <p className="about">{content.description}</p>
      <OtherPhotos {...{ photos, title, address }} />
      {comparables && <FigureTable table={comparables} />}
      {returns && <FigureTable table={returns} />}
      <section>
        <h2>Contact</h2>
        <p>
          {name}, {firm}
          <br />
          <CallLink phone={phone} />
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </section>
      {content.notes.map((note) => (
        <Small key={note} words={note} />
      ))}
    </OutsidePage>
  );
}

/** A remark that explains. */
export const Small = ({ words }: { words: string }) => (
  <p className="soft">
    <small>{words}</small>
  </p>
);

/** The way to the sheet as a file; a page whose words no type can print is printed by the browser. */
export const SheetDownload = ({ content, address, className }: { content: DealContent; address: string; className?: string }) =>
  findLackingWords(content) === undefined ? (
    <p>
      <a className={className} href={address}>
        Download as PDF
      </a>
    </p>
  ) : (
    <p className="soft">To keep a copy, print this page.</p>
  );

export const Figures = ({ figures }: { figures: readonly Named[] }) => (
  <dl className="card facts">
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <b>{value}</b>
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

interface PhotosProps {
  photos: readonly Photo[];
  title: string;
  address: string;
}

/** The first photo, as wide as the page. */
export const FrontPhoto = ({ photos: [front], title, address }: PhotosProps) =>
  front && <PhotoFigure photo={front} name={`${title}, photo 1`} address={`${address}/photos/${front.id}`} isFront />;

/** All but the first, two or three in a row. */
export const OtherPhotos = ({ photos: [, ...others], title, address }: PhotosProps) =>
  others.length > 0 && (
    <ul className="photos" data-part="photos">
      {others.map((photo, at) => (
        <li key={photo.id}>
          <PhotoFigure photo={photo} name={`${title}, photo ${at + 2}`} address={`${address}/photos/${photo.id}`} />
        </li>
      ))}
    </ul>
  );

const FRONT_SIZES = '(min-width: 952px) 920px, 100vw';
const OTHER_SIZES = '(min-width: 952px) 302px, 50vw';

/** A photo that leads to itself in full, in the smallest size that will do. */
function PhotoFigure({ photo, name, address, isFront }: { photo: Photo; name: string; address: string; isFront?: boolean }) {
  const { caption, width, height } = photo;
  const [large = '', small] = PHOTO_SIZES.map((size) => `${address}/${size}.webp`);
  const smallWidth = Math.round(width * Math.min(1, PHOTO_PIXELS.small / Math.max(width, height)));
  return (
    <figure className={isFront ? 'front' : undefined}>
      <a href={large}>
        <img
          src={large}
          srcSet={`${small} ${smallWidth}w, ${large} ${width}w`}
          sizes={isFront ? FRONT_SIZES : OTHER_SIZES}
          {...{ alt: name, width, height, loading: isFront ? undefined : 'lazy' }}
        />
      </a>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** A table of figures; each cell is named, because a phone shows each row as a block of its own. */
export const FigureTable = ({ table: { title, lead, columns, rows, note } }: { table: Table }) => (
  <section>
    <h2>{title}</h2>
    <div className="wide" role="region" aria-label={title} tabIndex={0}>
      <table role="table" data-lead={lead}>
        <thead>
          <tr>
            {columns.map((name, at) =>
              at === 0 && name === '' ? (
                <td key={name} />
              ) : (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([first = '', ...rest], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {first}
              </th>
              {rest.map((cell, at) => (
                <td key={at} role="cell" data-label={columns[at + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Small words={note} />
  </section>
);
