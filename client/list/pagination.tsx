import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#shared/core/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type ListMeta, PAGE_SIZES } from '#shared/core/list.ts';
import { pageNumbers } from './page-numbers.ts';

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
