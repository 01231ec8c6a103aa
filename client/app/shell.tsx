import { onlineManager, useIsFetching, useIsMutating } from '@tanstack/react-query';
import { ChevronRight, Menu as MenuIcon, Moon, Search, Sun, WifiOff } from 'lucide-react';
import { Fragment, Suspense, lazy, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigate } from 'react-router-dom';
import { NotificationsBell } from '#client/accounts/history/notifications-bell.tsx';
import { useLive } from '#client/core/live.ts';
import { unsaved } from '#client/form/unsaved.ts';
import { useSession } from '#client/core/session.ts';
import { useSignal } from '#client/core/signal.ts';
import { useLasting } from '#client/core/hooks.ts';
import { Avatar, toInitials } from '#client/ui/avatar.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PartLink } from '#client/ui/part-link.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { isSingleKey } from '#client/core/keys.ts';
import { listAreas, AREAS, findArea } from './areas.ts';
import { Navigation } from './navigation.tsx';
import { paths } from '#client/core/paths.ts';
import './shell.css';
import { toggleTheme, useTheme } from '#client/core/theme.ts';
import { useCrumbs } from './route-title.ts';
import { Banner } from '#client/ui/banner.tsx';

const SECOND_KEY_WITHIN_MS = 1500;

/** The page that two keys lead to: G and an area, or N and what to add. */
const getPage = (first: string, second: string): string | undefined =>
  first === 'g' ? AREAS.find(({ goKey }) => goKey === second)?.path : AREAS.find(({ create }) => create?.key === second)?.create?.path;

/** Focuses the page's search; returns whether there is one. */
function focusPageSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}

/** Shortcuts that work on every page. */
function useShortcuts({
  openPalette,
  openHelp,
  openCapture,
}: {
  openPalette: () => void;
  openHelp: () => void;
  openCapture: () => void;
}): void {
  const navigate = useNavigate();
  const first = useRef<{ key: string; at: number }>(null);

  useEffect(() => {
    const go = (path: string | undefined) => {
      if (path) void navigate(path);
      return path !== undefined;
    };
    const single = (key: string): boolean => {
      const begun = first.current;
      first.current = null;
      if (begun && Date.now() - begun.at < SECOND_KEY_WITHIN_MS && key !== begun.key) {
        // An unknown second key does nothing.
        go(getPage(begun.key, key));
        return true;
      }
      if (key === 'g' || key === 'n') first.current = { key, at: Date.now() };
      else if (key === '/') {
        if (!focusPageSearch()) openPalette();
      } else if (key === '?') openHelp();
      else if (key === 'q') openCapture();
      else if (key === 'c') return go(findArea(window.location.pathname)?.create?.path);
      else return false;
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isPalette) openPalette();
      if (isPalette || (isSingleKey(event) && single(event.key.toLowerCase()))) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, openPalette, openHelp, openCapture]);
}

/** Sets the tab's title and moves the focus to a new page's heading, so that it is announced. */
function useRouteFocus(pathname: string): void {
  const title = useCrumbs().at(-1)?.title;
  useEffect(() => {
    document.title = title ? `${title} · DealFlow` : 'DealFlow';
  }, [title]);

  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById('main');
      // A page that set the focus itself is left alone.
      if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
      (main.querySelector('h1') ?? main).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Shown while the connection is lost. Queries made meanwhile are retried once it is back. */
function OfflineBanner() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <div className="offline">
      <Banner tone="yellow" icon={WifiOff}>
        <b>You are offline.</b> What was loaded stays on the screen. Saving works again once you reconnect.
      </Banner>
    </div>
  );
}

function Breadcrumb() {
  const crumbs = useCrumbs();
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ title, path }, index) =>
        index === crumbs.length - 1 ? (
          <span key={path} className="clip" aria-current="page">
            {title}
          </span>
        ) : (
          <Fragment key={path}>
            <Link to={path}>{title}</Link>
            <Icon of={ChevronRight} />
          </Fragment>
        ),
      )}
    </nav>
  );
}

// Overlays are loaded when they are first opened.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const SampleBar = lazy(async () => ({ default: (await import('./sample-bar.tsx')).SampleBar }));
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));
const QuickCapture = lazy(async () => ({ default: (await import('#client/records/leads/quick-capture.tsx')).QuickCapture }));
const StopNews = lazy(async () => ({ default: (await import('#client/outreach/conversations/stop-choice.tsx')).StopNews }));
// A page with unsaved input has already loaded it.
const UnsavedGuard = lazy(async () => ({ default: (await import('#client/form/unsaved-changes.tsx')).UnsavedGuard }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

/** The frame around every signed-in page. */
export function Shell() {
  const [front, setFront] = useState<'palette' | 'help' | 'menu' | 'capture' | null>(null);
  const close = useCallback(() => setFront(null), []);
  const openPalette = useCallback(() => setFront('palette'), []);
  const openHelp = useCallback(() => setFront('help'), []);
  const openCapture = useCallback(() => setFront('capture'), []);
  const isUnsaved = useSignal(unsaved).length > 0;
  useShortcuts({ openPalette, openHelp, openCapture });
  const isSample = typeof useSession().user?.sample_of === 'number';
  const { pathname } = useLocation();
  useRouteFocus(pathname);
  useLive();

  return (
    <>
      <PartLink className="skip btn" data-variant="primary" part="main">
        Skip to content
      </PartLink>
      <div className="shell" data-alone={pathname === paths.calls.today ? '' : undefined}>
        <aside className="sidebar" aria-label="Sidebar">
          <Brand />
          <Navigation onSearch={openPalette} onHelp={openHelp} />
        </aside>
        <div className="page">
          <RouteProgress />
          <header className="topbar">
            <span className="only-mobile">
              <BrandMark />
            </span>
            <Breadcrumb />
            <TopbarButtons onSearch={openPalette} />
          </header>
          <OfflineBanner />
          <Suspense>{isSample && <SampleBar />}</Suspense>
          <main className="content" id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BottomBar onMore={() => setFront('menu')} />
      </div>
      <Suspense>
        {front === 'palette' && <Palette onClose={close} onHelp={openHelp} onCapture={openCapture} />}
        {front === 'menu' && <MenuDrawer onClose={close} onSearch={openPalette} onHelp={openHelp} />}
        {front === 'capture' && <QuickCapture onClose={close} />}
        {front === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
      <Suspense>{isUnsaved && <UnsavedGuard />}</Suspense>
      <ScrollRestoration />
    </>
  );
}

const Brand = () => (
  <div className="brand">
    <BrandMark />
    DealFlow
  </div>
);

/** Lets a person answer whether a message is an opt-out, beside its notification. */
const askStop = (activity: Activity) =>
  activity.entity === 'conversations' && activity.action === 'handed_over' && <StopNews activity={activity} />;

function TopbarButtons({ onSearch }: { onSearch: () => void }) {
  const { user } = useSession();
  const theme = useTheme();
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();
  return (
    <div className="row push g-tight">
      <span className="only-mobile">
        <IconButton label="Search" icon={Search} onClick={onSearch} />
      </span>
      <IconButton
        label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
        icon={theme === 'dark' ? Sun : Moon}
        onClick={toggleTheme}
      />
      <NotificationsBell ask={askStop} />
      <Link className="icon-btn profile-button" to={paths.profile} aria-label={`Profile, ${name}, ${toInitials(name)}`}>
        <Avatar name={name} />
      </Link>
    </div>
  );
}

/** A progress line while the next page's code loads or the server is slow. */
function RouteProgress() {
  const isLoading = useNavigation().state === 'loading';
  const isSlow = useLasting(useIsFetching() + useIsMutating() > 0);
  return isLoading || isSlow ? <div className="route-progress" role="presentation" /> : null;
}

function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className="bottomnav" aria-label="Quick">
      {listAreas('work')
        .slice(0, 4)
        .map(({ label, path, icon }) => (
          <NavLink key={path} to={path}>
            <Icon of={icon} />
            {label}
          </NavLink>
        ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon of={MenuIcon} />
        More
      </button>
    </nav>
  );
}
