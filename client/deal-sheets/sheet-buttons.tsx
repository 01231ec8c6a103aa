/** The sheets of a property: two files to save, and the link that anybody can open. */
import { FileDown, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Sheet, SheetLink } from '#shared/deal-sheets/sheet.ts';
import { sheetTexts } from '#shared/deal-sheets/texts.ts';
import { PublicLink } from './public-link.tsx';
import './sheet-buttons.css';

export function SheetButtons({ propertyId }: { propertyId: number }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [link, setLink] = useState<SheetLink>();
  const [isStopping, setStopping] = useState(false);
  const show = trpc.dealSheets.link.useMutation({ onSuccess: setLink });
  const replace = trpc.dealSheets.replaceLink.useMutation({
    onSuccess: (made) => {
      setLink(made);
      setStopping(false);
      toast.success(sheetTexts.linksStopped);
      void utils.activities.invalidate();
    },
  });
  return (
    <Card title="Sheets">
      <div className="stack sheets">
        <p className="small muted">
          One page each, from the saved figures. Buyers are not told what you pay, and the seller not what you earn.
        </p>
        <div className="row" data-wrap="">
          <Save propertyId={propertyId} sheet="offer-sheet.pdf">
            Offer for the seller
          </Save>
          <Save propertyId={propertyId} sheet="deal-sheet.pdf">
            Deal sheet for buyers
          </Save>
          {!link && (
            <Button icon={Link2} busy={show.isPending} onClick={() => show.mutate({ id: propertyId })}>
              Public link
            </Button>
          )}
          <Button variant="ghost" icon={Link2Off} onClick={() => setStopping(true)}>
            {sheetTexts.stop}
          </Button>
        </div>
        {show.error && <Banner tone="red">{problemOf(show.error).reason}</Banner>}
        {link && <PublicLink key={link.url} url={new URL(link.url, window.location.origin).href} isPublic={link.is_public} />}
      </div>
      <ConfirmDialog
        open={isStopping}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setStopping(false);
          replace.reset();
        }}
        title={sheetTexts.stop}
        question={sheetTexts.confirmStop}
        confirmLabel={sheetTexts.stop}
        busy={replace.isPending}
        problem={replace.error && problemOf(replace.error).reason}
        onConfirm={() => replace.mutate({ id: propertyId })}
      />
    </Card>
  );
}

/** A button of its own state: two files can be on their way. */
function Save({ propertyId, sheet, children }: { propertyId: number; sheet: Sheet; children: string }) {
  const { isBusy, save } = useDownload();
  return (
    <Button icon={FileDown} busy={isBusy} onClick={() => void save(`/api/properties/${propertyId}/${sheet}`, sheet)}>
      {children}
    </Button>
  );
}
