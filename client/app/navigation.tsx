import { CircleQuestionMark, Search, Star, Bookmark } from 'lucide-react';
import { NavLink, Link, useLocation } from 'react-router-dom';
import { formatNumberOrDash } from '#client/core/format.ts';
import type { Counts } from '#shared/workspace/dashboard/counts.ts';
import { trpc } from '#client/core/trpc.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { viewAddress, VIEWS_QUERY } from '#client/records/views/view-address.ts';
import { listAreas } from './areas.ts';
import { paths } from '#client/core/paths.ts';

interface Props {
  onSearch: () => void;
  onHelp: () => void;
  /** Called when a link was followed, so that the drawer closes. */
  onFollow?: () => void;
}

/** The content of the sidebar and the mobile drawer. */
export function Navigation({ onSearch, onHelp, onFollow }: Props) {
  return (
    <>
      <button className="search-trigger" type="button" onClick={onSearch}>
        <Icon of={Search} size="sm" />
        Search
        <Kbd>Ctrl K</Kbd>
      </button>
      <nav aria-label="Main">
        <div className="nav">
          <AreaLinks areas={listAreas('work')} onFollow={onFollow} />
          <hr />
          <AreaLinks areas={listAreas('outreach')} onFollow={onFollow} />
          <PinnedViews onFollow={onFollow} />
          <p className="nav-title">Tools</p>
          <AreaLinks areas={listAreas('tools')} onFollow={onFollow} />
        </div>
      </nav>
      <div className="nav nav-end">
        <NavLink className="nav-link" to={paths.pay} onClick={onFollow}>
          <Icon of={Star} />
          Premium
        </NavLink>
        <button className="nav-link" type="button" onClick={onHelp}>
          <Icon of={CircleQuestionMark} />
          Shortcuts
          <Kbd>?</Kbd>
        </button>
      </div>
    </>
  );
}

function AreaLinks({ areas, onFollow }: { areas: ReturnType<typeof listAreas>; onFollow?: (() => void) | undefined }) {
  const counts = trpc.counts.get.useQuery();
  return areas.map(({ label, path, icon, count }) => (
    <NavLink key={path} className="nav-link" to={path} onClick={onFollow}>
      <Icon of={icon} />
      {label}
      {count && counts.data && <AreaCount of={count} counts={counts.data} />}
    </NavLink>
  ));
}

/** The count; for milestones the overdue ones, hidden while none is. */
function AreaCount({ of, counts }: { of: keyof Counts; counts: Counts }) {
  if (of !== 'milestones_overdue') return <span className="count">{formatNumberOrDash(counts[of])}</span>;
  if (counts[of] === 0) return null;
  return (
    <span className="count tone" data-tone="red">
      {formatNumberOrDash(counts[of])}
      <span className="sr"> overdue</span>
    </span>
  );
}

/** The pinned views in the sidebar, each with how many records it shows now. */
function PinnedViews({ onFollow }: { onFollow?: (() => void) | undefined }) {
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
