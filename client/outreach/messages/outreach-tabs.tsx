import { NavLink } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import './outreach.css';

/** Between campaigns, their recipients and what was sent. */
export const OutreachTabs = () => (
  <nav className="tabs outreach-tabs" aria-label="Outreach">
    <NavLink to={paths.campaigns.list}>Campaigns</NavLink>
    <NavLink to={paths.recipients}>Recipients</NavLink>
    <NavLink to={paths.outbox}>Outbox</NavLink>
  </nav>
);
