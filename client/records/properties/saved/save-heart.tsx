import { Heart } from 'lucide-react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { savedPropertyTexts } from '#shared/records/properties/texts.ts';
import { SAVED_PROPERTIES_PER_PAGE } from '#shared/records/properties/saved/saved-property.ts';

/** What is asked for a page of all saves; `pageOfSaves(1)` is also the key under which a fresh save is put. */
export const pageOfSaves = (page: number) => ({ page, per_page: SAVED_PROPERTIES_PER_PAGE });

/** Whether the account has saved the property. Reads every page of the saves, so that hearts are right beyond the first hundred. */
function useIsSaved(propertyId: number): boolean {
  const first = trpc.savedProperties.list.useQuery(pageOfSaves(1));
  const furtherPages = (first.data?.meta.last_page ?? 1) - 1;
  const further = trpc.useQueries((calls) =>
    Array.from({ length: furtherPages }, (_, at) => calls.savedProperties.list(pageOfSaves(at + 2))),
  );
  return [first, ...further].some(({ data }) => data?.data.some((save) => save.property_id === propertyId));
}

const CONFIRMED_FOR_MS = 1500;

interface SaveHeartProps {
  property: { id: number; address: string };
  /** A button with its word, instead of the heart alone. */
  labeled?: boolean;
}

/** Saves a property for later. Filled at once, and empty again when saving failed; a saved one is given up only in the profile. */
export function SaveHeart({ property, labeled = false }: SaveHeartProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const isStored = useIsSaved(property.id);

  const refresh = async () => {
    const fresh = [undefined, { throwOnError: true, cancelRefetch: false }] as const;
    try {
      await Promise.all([utils.savedProperties.list.refetch(undefined, ...fresh), utils.properties.list.refetch(undefined, ...fresh)]);
    } catch (error) {
      toast.error(savedPropertyTexts.refreshFailed, { detail: toProblem(error).reason });
    }
  };
  const save = trpc.savedProperties.save.useMutation({
    onSuccess: (saved) => {
      // The list may take a moment; the heart must not empty meanwhile.
      utils.savedProperties.list.setData(pageOfSaves(1), (page) => page && { ...page, data: [saved, ...page.data] });
      toast.success(savedPropertyTexts.saved, { duration: CONFIRMED_FOR_MS });
      void refresh();
    },
    onError: (error) => toast.error(savedPropertyTexts.saveFailed, { detail: toProblem(error).reason }),
  });

  const isSaved = isStored || save.isPending;
  const press = { 'aria-pressed': isSaved, disabled: isSaved, onClick: () => save.mutate({ property_id: property.id }) };
  return labeled ? (
    <Button className="heart" icon={Heart} {...press}>
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  ) : (
    <IconButton className="heart" icon={Heart} label={`${isSaved ? 'Saved' : 'Save'} ${property.address}`} {...press} />
  );
}
