import { trpc } from '#client/core/trpc.ts';
import { SAVED_PROPERTIES_PER_PAGE } from '#shared/records/properties/saved/saved-property.ts';

/** What is asked for a page of all saves; `pageOfSaves(1)` is also the key under which a fresh save is put. */
export const pageOfSaves = (page: number) => ({ page, per_page: SAVED_PROPERTIES_PER_PAGE });

/** Whether the account has saved the property. Reads every page of the saves, so that hearts are right beyond the first hundred. */
export function useIsSaved(propertyId: number): boolean {
  const first = trpc.savedProperties.list.useQuery(pageOfSaves(1));
  const furtherPages = (first.data?.meta.last_page ?? 1) - 1;
  const further = trpc.useQueries((calls) =>
    Array.from({ length: furtherPages }, (_, at) => calls.savedProperties.list(pageOfSaves(at + 2))),
  );
  return [first, ...further].some(({ data }) => data?.data.some((save) => save.property_id === propertyId));
}
