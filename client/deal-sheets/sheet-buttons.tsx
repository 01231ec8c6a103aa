/** The sheets of a property: two files to save, and the link that anybody can open. */
import { Check, Copy, FileDown, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Input } from '#client/ui/input.tsx';
import type { Sheet } from '#shared/deal-sheets/sheet.ts';
import './sheet-buttons.css';

export function SheetButtons({ propertyId }: { propertyId: number }) {
  const link = trpc.dealSheets.link.useMutation();
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
          {!link.data && (
            <Button icon={Link2} busy={link.isPending} onClick={() => link.mutate({ id: propertyId })}>
              Public link
            </Button>
          )}
        </div>
        {link.error && <Banner tone="red">{problemOf(link.error).reason}</Banner>}
        {link.data && <PublicLink url={new URL(link.data.url, window.location.origin).href} isPublic={link.data.is_public} />}
      </div>
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

function PublicLink({ url, isPublic }: { url: string; isPublic: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (field.current) setCopied(await copyText(field.current));
  };
  return (
    <>
      <div className="row">
        <Input
          ref={field}
          className="grow"
          readOnly
          aria-label="Public link to the deal sheet"
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="small muted" role="status">
        Whoever has this link sees the deal sheet until the property is sold or deleted.{' '}
        {!isPublic && 'This instance has no public address yet: set PUBLIC_URL, or the link works only where you open this page.'}
      </p>
    </>
  );
}
