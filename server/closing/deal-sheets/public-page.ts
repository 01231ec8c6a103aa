/** The page of a deal for who has its link: the figures of the sheet, all photos, and the sheet itself to keep. No script, no cookie. */
import { escapeHtml as text } from '#server/core/html.ts';
import { renderPhoneLink } from '#server/core/sender.ts';
import { renderPage } from '#server/core/public-page.ts';
import { sheetTexts } from '#shared/closing/deal-sheets/texts.ts';
import { type Photo, PHOTO_PIXELS, PHOTO_SIZES } from '#shared/records/photos/photo.ts';
import { type DealContent, findLackingWords, type Named, type Table } from './content.ts';

const STYLE = `
:root { --warn: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --warn: #ffc46b; } }
body { padding: 24px 16px 48px; }
main { display: grid; gap: 24px; max-width: 920px; margin: 0 auto; }
main > * { min-width: 0; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 18px; }
p { margin: 0; overflow-wrap: anywhere; }
.soft, dt, small { color: var(--soft); }
.standing { padding: 12px 16px; border: 1px solid var(--warn); border-radius: 10px; color: var(--warn); }
.about { white-space: pre-line; }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 40%), 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none; }
img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 10px; background: var(--line); }
figure { margin: 0; }
.front img { aspect-ratio: 16 / 9; }
figcaption { font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 16px; margin: 0; }
dl > div { min-width: 0; }
.figures { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
dt, small { font-size: 13px; }
dd { margin: 0; }
small { display: block; line-height: 1.45; }
.figures b { display: block; font-size: 24px; line-height: 1.3; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
td { font-variant-numeric: tabular-nums; }
th, td { padding: 8px 0 8px 16px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; min-width: 140px; font-weight: inherit; }
thead th { font-size: 13px; font-weight: 400; color: var(--soft); }
@media (max-width: 560px) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 8px; padding: 12px 0; border-bottom: 1px solid var(--line); }
  tbody :is(th, td) { padding: 0; border: 0; text-align: left; white-space: normal; }
  tbody td { grid-column: span 2; font-size: 14px; overflow-wrap: anywhere; }
  tbody th:first-child { grid-area: 1 / 1 / auto / span 4; min-width: 0; font-weight: 600; }
  [data-lead="first"] td:nth-child(2) { grid-row: 1; grid-column: 5 / span 2; font-size: 16px; font-weight: 600; text-align: right; }
  td::before { content: attr(data-label); display: block; font-size: 13px; font-weight: 400; color: var(--soft); }
  [data-lead="last"] tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 6px; padding: 10px 0; }
  [data-lead="last"] tbody th:first-child { flex: 1 1 60%; }
  [data-lead="last"] td { order: 1; color: var(--soft); }
  [data-lead="last"] td:last-child { order: 0; margin-left: auto; color: var(--text); font-size: 16px; font-weight: 600; }
  [data-lead="last"] td::before { content: none; }
  [data-lead="last"] td[data-label="Sold"]::before { content: 'Sold '; display: inline; font-size: inherit; }
  [data-lead="last"] td:nth-last-child(n + 3)::after { content: ' ·'; }
  [data-lead="last"] td[data-label="Sq ft"]::after { content: ' sq ft ·'; }
}
a { color: var(--accent); }
.button { display: inline-block; min-height: 44px; padding: 9px 20px; border-radius: 8px; background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none; }
figure a { display: block; border-radius: 10px; }
a:focus-visible, .wide:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;

/** A public page around its content; `head` comes after the style, `top` above the content. */
export const renderShell = (title: string, main: string, { head = '', top = '' } = {}) =>
  renderPage({ title, main, head, top, style: STYLE, icon: '/favicon.svg' });

/** The page of a deal; its photos and its PDF are below its own address. */
export function dealPage(content: DealContent, photos: readonly Photo[], address: string): string {
  const { title, place, company, kind, date, standing } = content;
  const [front, ...others] = photos.map((photo, at) =>
    renderPhoto(photo, `${title}, photo ${at + 1}`, `${address}/photos/${photo.id}`, at === 0),
  );
  return renderShell(
    `${title}: ${kind}`,
    [
      `<header><p class="soft">${text(company)} · ${text(kind)} · ${text(date)}</p><h1>${text(title)}</h1><p class="soft">${text(place)}</p></header>`,
      standing && `<p class="standing"><b>${text(standing)}</b></p>`,
      front,
      `<dl class="figures">${content.figures.map(renderFigure).join('')}</dl>`,
      renderDownload(content, `${address}/deal-sheet.pdf`, 'button'),
      `<section><h2>The property</h2><dl>${content.facts.map(renderFact).join('')}</dl></section>`,
      `<p class="about">${text(content.description)}</p>`,
      others.length > 0 && `<ul class="photos">${others.map((photo) => `<li>${photo}</li>`).join('')}</ul>`,
      content.comparables && renderTable(content.comparables),
      content.returns && renderTable(content.returns),
      `<section><h2>Contact</h2>${contact(content.contact)}</section>`,
      ...content.notes.map((note) => `<p class="soft"><small>${text(note)}</small></p>`),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/** The way to the sheet as a file; a page whose words no type can print is printed by the browser. */
export const renderDownload = (content: DealContent, address: string, style = '') =>
  findLackingWords(content) === undefined
    ? `<p><a${style && ` class="${style}"`} href="${text(address)}">${sheetTexts.download}</a></p>`
    : `<p class="soft">${sheetTexts.noPdf}</p>`;

export const renderFact = ({ label, value }: Named) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`;
export const renderFigure = ({ label, value, note }: Named) =>
  `<div><dt>${text(label)}</dt><dd><b>${text(value)}</b>${note ? `<small>${text(note)}</small>` : ''}</dd></div>`;

/** How wide a photo stands: the front as the page, the others two or three in a row. */
const FRONT = '(min-width: 952px) 920px, 100vw';
const OTHER = '(min-width: 952px) 302px, 50vw';

/** A photo that leads to itself in full, in the smallest size that will do. */
export function renderPhoto({ caption, width, height }: Photo, name: string, address: string, isFront: boolean): string {
  const [large, small] = PHOTO_SIZES.map((size) => text(`${address}/${size}.webp`));
  const smallWidth = Math.round(width * Math.min(1, PHOTO_PIXELS.small / Math.max(width, height)));
  const sources = `src="${large}" srcset="${small} ${smallWidth}w, ${large} ${width}w" sizes="${isFront ? FRONT : OTHER}"`;
  const about = `alt="${text(name)}" width="${width}" height="${height}"${isFront ? '' : ' loading="lazy"'}`;
  const words = caption ? `<figcaption>${text(caption)}</figcaption>` : '';
  return `<figure${isFront ? ' class="front"' : ''}><a href="${large}"><img ${sources} ${about}></a>${words}</figure>`;
}

export const renderTable = ({ title, lead, columns, rows, note }: Table) => {
  const head = columns.map((name, at) => (at === 0 && name === '' ? '<td></td>' : `<th scope="col">${text(name)}</th>`)).join('');
  // Named, because a phone shows each row as a block of its own.
  const cellOf = (cell: string, at: number) => `<td role="cell" data-label="${text(columns[at + 1] ?? '')}">${text(cell)}</td>`;
  const body = rows
    .map(([first = '', ...rest]) => `<tr role="row"><th role="rowheader" scope="row">${text(first)}</th>${rest.map(cellOf).join('')}</tr>`)
    .join('');
  return `<section><h2>${text(title)}</h2><div class="wide" role="region" aria-label="${text(title)}" tabindex="0"><table role="table" data-lead="${lead}"><thead><tr>${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div><p class="soft"><small>${text(note)}</small></p></section>`;
};

/** Name and company, then the ways to reach them. */
const contact = ([name = '', company = '', phone = '', email = '']: readonly string[]) =>
  `<p>${text(name)}, ${text(company)}<br>${renderPhoneLink(phone)}<br><a href="mailto:${text(email)}">${text(email)}</a></p>`;
