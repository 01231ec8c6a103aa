/** The areas of the application: the sidebar's links in their order, and what keys and the palette make of them. */
import {
  Briefcase,
  Flag,
  House,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  ReceiptText,
  type LucideIcon,
  Megaphone,
  Send,
  Sparkles,
  Trophy,
  Users,
} from 'lucide-react';
import type { Counts } from '#shared/workspace/counts/counts.ts';
import { paths } from '#client/core/paths.ts';

export interface Area {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The key after G. */
  goKey?: string;
  count?: keyof Counts;
  /** What can be added here: its name, its page, and the key after N. */
  create?: { label: string; path: string; key: string };
}

/** Daily work. */
export const WORK_AREAS: readonly Area[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard, goKey: 'h' },
  {
    label: 'Leads',
    path: paths.leads.list,
    icon: Users,
    goKey: 'l',
    count: 'leads',
    create: { label: 'Add Lead', path: paths.leads.add, key: 'l' },
  },
  {
    label: 'Properties',
    path: paths.properties.list,
    icon: House,
    goKey: 'p',
    count: 'properties',
    create: { label: 'Add Property', path: paths.properties.add, key: 'p' },
  },
  {
    label: 'Deals',
    path: paths.deals.list,
    icon: Briefcase,
    goKey: 'd',
    count: 'deals',
    create: { label: 'Add Deal', path: paths.deals.add, key: 'd' },
  },
  {
    label: 'Milestone',
    path: paths.milestones.list,
    icon: Flag,
    goKey: 'm',
    count: 'milestones',
    create: { label: 'Add Deal Milestone', path: paths.milestones.add, key: 'm' },
  },
];

/** Talking, tracking, winning. */
export const REACH_AREAS: readonly Area[] = [
  { label: 'AI-Assistant', path: paths.aiAssistant.list, icon: Sparkles, goKey: 'a' },
  { label: 'Recipients', path: paths.recipients, icon: Send, goKey: 'r' },
  { label: 'Achievements', path: paths.achievements.list, icon: Trophy, goKey: 't' },
];

/** Areas that are not among the eight links of the sidebar's first group. */
export const FURTHER_AREAS: readonly Area[] = [
  { label: 'Today', path: paths.today, icon: ListChecks, goKey: 'y' },
  {
    label: 'Sales',
    path: paths.sales.list,
    icon: ReceiptText,
    goKey: 's',
    create: { label: 'Add Sale', path: paths.sales.add, key: 's' },
  },
  {
    label: 'Buyers',
    path: paths.buyers.list,
    icon: KeyRound,
    goKey: 'b',
    create: { label: 'Add Buyer', path: paths.buyers.add, key: 'b' },
  },
  {
    label: 'Campaigns',
    path: paths.campaigns.list,
    icon: Megaphone,
    goKey: 'c',
    create: { label: 'Create Campaign', path: paths.campaigns.add, key: 'c' },
  },
];

export const AREAS: readonly Area[] = [...WORK_AREAS, ...REACH_AREAS, ...FURTHER_AREAS];

/** The area that an address belongs to, by prefix. */
export const areaOf = (pathname: string): Area | undefined =>
  AREAS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
