/** What the pages of the assistant have in common: the way from one to the other. */
import { Link, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import './assistant-area.css';

const { list, appointments, settings } = paths.aiAssistant;
const TABS = [
  { label: 'Conversations', path: list },
  { label: 'Appointments', path: appointments },
  { label: 'Settings', path: settings },
];

export function AssistantArea() {
  const { pathname } = useLocation();
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const current = [appointments, settings].find(isIn) ?? list;
  return (
    <div className="assistant-area">
      <nav className="tabs" aria-label="AI-Assistant">
        {TABS.map(({ label, path }) => (
          <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
