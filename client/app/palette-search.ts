/** What the palette finds: records of all kinds, asked from the server. */
import { keepPreviousData } from '@tanstack/react-query';
import { Briefcase, Flag, House, type LucideIcon } from 'lucide-react';
import { optionLabel } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { calendarDay } from '#client/core/format.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { propertyLine } from '#shared/records/properties/property.ts';
import { paths } from '#client/core/paths.ts';

const PER_KIND = 5;

export interface Hit {
  key: string;
  label: string;
  /** A second, quieter word at the end of the line. */
  detail?: string;
  icon?: LucideIcon;
  /** Null while nothing is known. */
  score?: number | null;
  keys?: readonly string[];
  path?: string;
  run?: () => void;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
}

/** Records whose text contains every word of `search`; nothing while it is empty. */
export function useRecordHits(search: string): { groups: HitGroup[]; isSearching: boolean; failed: boolean } {
  const input = { search, per_page: PER_KIND };
  const options = { enabled: search !== '', placeholderData: keepPreviousData };
  const leads = trpc.leads.list.useQuery(input, options);
  const properties = trpc.properties.list.useQuery(input, options);
  const deals = trpc.deals.list.useQuery(input, options);
  const milestones = trpc.milestones.list.useQuery(input, options);
  const all = [leads, properties, deals, milestones];
  if (search === '') return { groups: [], isSearching: false, failed: false };

  const groups: HitGroup[] = [
    {
      title: 'Leads',
      hits: (leads.data?.data ?? []).map((lead) => ({
        key: `lead-${lead.id}`,
        label: leadName(lead),
        detail: lead.property_address ?? undefined,
        score: lead.is_scored ? lead.ai_score : null,
        path: paths.leads.one(lead.id),
      })),
    },
    {
      title: 'Properties',
      hits: (properties.data?.data ?? []).map((property) => ({
        key: `property-${property.id}`,
        label: property.address,
        detail: `${property.city}, ${property.state}`,
        icon: House,
        path: paths.properties.one(property.id),
      })),
    },
    {
      title: 'Deals',
      hits: (deals.data?.data ?? []).map((deal) => ({
        key: `deal-${deal.id}`,
        label: propertyLine(deal.property),
        detail: optionLabel(undefined, deal.deal_type),
        icon: Briefcase,
        path: paths.deals.one(deal.id),
      })),
    },
    {
      title: 'Milestones',
      hits: (milestones.data?.data ?? []).map((milestone) => ({
        key: `milestone-${milestone.id}`,
        label: milestone.title,
        detail: calendarDay(milestone.due_date),
        icon: Flag,
        path: paths.milestones.one(milestone.id),
      })),
    },
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: all.some((query) => query.isFetching),
    failed: all.some((query) => query.isError),
  };
}
