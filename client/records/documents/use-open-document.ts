import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { documentTexts } from '#shared/records/documents/texts.ts';

/** Opens a document beside the page. */
export function useOpenDocument() {
  const toast = useToast();
  const link = trpc.documents.link.useMutation();
  return async (id: number): Promise<void> => {
    // Opened in the click itself: browsers block windows that open later.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await link.mutateAsync({ id });
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      toast.error(documentTexts.openFailed, { detail: toProblem(error).reason });
    }
  };
}
