import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#shared/core/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type ListMeta } from '#shared/core/list.ts';

const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The pages that a pager offers: first, last, the current one with its neighbors; null is a gap of two or more. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  // Near an end as many pages as in the middle, so that the pager keeps its width.
  if (current <= 3) for (const page of [2, 3]) wanted.add(page);
  if (current >= last - 2) for (const page of [last - 1, last - 2]) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? page);
    if (gap <= 1) return [page];
    return gap === 2 ? [page - 1, page] : [null, page];
  });
}

interface PaginationProps {
  meta: ListMeta;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** Page size, where we are, and page numbers when there is more than one page. */
export function Pagination({ meta, onPage, onPerPage }: PaginationProps) {
  const { total, last_page, current_page, per_page } = meta;
  const first = (current_page - 1) * per_page + 1;
  const last = Math.min(total, current_page * per_page);
  const sizes = [...new Set([...PAGE_SIZES, per_page])].sort((a, b) => a - b);
  return (
    <nav className="pager" aria-label="Pagination">
      <label>
        Rows
        <select className="input" name="per_page" value={per_page} onChange={(event) => onPerPage(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span role="status">
        {total === 0 ? '0' : `${formatNumber(first)}–${formatNumber(last)}`} of {formatNumber(total)}
      </span>
      {last_page > 1 && (
        <ol>
          <li>
            <button type="button" aria-label="Previous page" disabled={current_page <= 1} onClick={() => onPage(current_page - 1)}>
              <Icon of={ChevronLeft} size="sm" />
            </button>
          </li>
          {pageNumbers(current_page, last_page).map((page, at) =>
            page === null ? (
              <li key={`gap-${at}`}>
                <span aria-hidden="true">…</span>
              </li>
            ) : (
              <li key={page}>
                <button
                  type="button"
                  aria-label={`Page ${page}`}
                  aria-current={page === current_page ? 'page' : undefined}
                  onClick={() => onPage(page)}
                >
                  {page}
                </button>
              </li>
            ),
          )}
          <li>
            <button type="button" aria-label="Next page" disabled={current_page >= last_page} onClick={() => onPage(current_page + 1)}>
              <Icon of={ChevronRight} size="sm" />
            </button>
          </li>
        </ol>
      )}
    </nav>
  );
}
