import { Bookmark } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Icon } from '#client/ui/icon.tsx';
import { viewAddress, VIEWS_QUERY } from './view-address.ts';

/** The pinned views in the sidebar, each with how many records it shows now. */
export function PinnedViews({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const { pathname, search } = useLocation();
  const pinned = (trpc.views.list.useQuery(VIEWS_QUERY).data?.data ?? []).filter(({ is_pinned }) => is_pinned);
  const counts = trpc.views.counts.useQuery(undefined, { enabled: pinned.length > 0 }).data;
  if (pinned.length === 0) return null;
  return (
    <>
      <p className="nav-title">Views</p>
      {pinned.map((view) => {
        const address = viewAddress(view);
        const isHere = `${pathname}${search}` === address;
        return (
          <Link key={view.id} className="nav-link" to={address} onClick={onFollow} aria-current={isHere ? 'page' : undefined}>
            <Icon of={Bookmark} />
            <span className="clip">{view.name}</span>
            {counts && <span className="count">{formatNumberOrDash(counts.find(({ id }) => id === view.id)?.count ?? null)}</span>}
          </Link>
        );
      })}
    </>
  );
}
