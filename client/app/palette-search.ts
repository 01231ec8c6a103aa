/** Searches records of all kinds for the palette. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { FoundRecord } from '#client/core/found.ts';
import { trpc } from '#client/core/trpc.ts';
import { AREAS } from './areas.ts';

const PER_KIND = 5;

export interface PaletteHit {
  key: string;
  label: string;
  /** A second, quieter word at the end of the line. */
  detail?: string | undefined;
  icon?: LucideIcon;
  /** Null while nothing is known. */
  score?: number | null;
  keys?: readonly string[];
  path?: string;
  run?: () => void;
}

interface HitGroup {
  title: string;
  hits: PaletteHit[];
}

const SEARCHED = AREAS.filter(({ find }) => find);

/** Records whose text contains every word of `search`; nothing while it is empty. */
export function useRecordHits(search: string): { groups: HitGroup[]; isSearching: boolean; failed: boolean } {
  const { client } = trpc.useUtils();
  const input = { search, per_page: PER_KIND };
  const { data, isFetching, isError } = useQuery({
    queryKey: ['found', search],
    queryFn: () => Promise.all(SEARCHED.map(async ({ find }) => (await find?.())?.(client, input) ?? [])),
    enabled: search !== '',
    placeholderData: keepPreviousData<FoundRecord[][]>,
  });
  if (search === '') return { groups: [], isSearching: false, failed: false };

  const groups = SEARCHED.map(({ label, path, icon, many = label }, index): HitGroup => ({
    title: many,
    hits: (data?.[index] ?? []).map(({ id, ...found }) => ({
      key: `${path}/${id}`,
      // A score takes the icon's place.
      ...('score' in found ? {} : { icon }),
      ...found,
      path: `${path}/${id}`,
    })),
  }));
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: isFetching,
    failed: isError,
  };
}
