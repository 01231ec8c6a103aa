/** The sheets of a property: two files to save, and the link that anybody can open. */
import { FileDown, Link2, Link2Off } from 'lucide-react';
import { useId, useState } from 'react';
import { today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { addDays, isDay } from '#shared/core/days.ts';
import { OFFER_HOLDS_DAYS, type Sheet, type SheetLink } from '#shared/closing/marketplace/sheet.ts';
import { sheetTexts } from '#shared/closing/marketplace/texts.ts';
import './sheet-buttons.css';
import { LinkField } from '#client/ui/link-field.tsx';

interface Props {
  propertyId: number;
  /** A sold house's public link shows only that it is sold. */
  isForSale: boolean;
}

export function SheetButtons({ propertyId, isForSale }: Props) {
  const toast = useToast();
  const [link, setLink] = useState<SheetLink>();
  const [isStopping, setStopping] = useState(false);
  const show = trpc.dealSheets.link.useMutation({ onSuccess: setLink });
  const replace = trpc.dealSheets.replaceLink.useMutation({
    onSuccess: (made) => {
      setLink(made);
      setStopping(false);
      toast.success(sheetTexts.linksStopped);
    },
  });
  return (
    <Card title="Sheets">
      <div className="stack sheets">
        <SellersOffer propertyId={propertyId} />
        <p className="small muted">Buyers do not see what you pay.</p>
        <div className="row" data-wrap="">
          <Save propertyId={propertyId} sheet="deal-sheet.pdf">
            Deal sheet for buyers
          </Save>
          {!link && isForSale && (
            <Button icon={Link2} busy={show.isPending} onClick={() => show.mutate({ id: propertyId })}>
              Public link
            </Button>
          )}
          <Button variant="ghost" icon={Link2Off} onClick={() => setStopping(true)}>
            {sheetTexts.stop}
          </Button>
        </div>
        {show.error && <Banner tone="red">{toProblem(show.error).reason}</Banner>}
        {link && (
          <LinkField key={link.url} url={link.url} label="Public link to the deal sheet">
            Anyone with this link sees the deal sheet until you stop it, or the property is sold or deleted.
          </LinkField>
        )}
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
        problem={replace.error && toProblem(replace.error).reason}
        onConfirm={() => replace.mutate({ id: propertyId })}
      />
    </Card>
  );
}

/** The offer's expiry, and whether the breakdown is printed. */
function SellersOffer({ propertyId }: { propertyId: number }) {
  const id = useId();
  const [day, setDay] = useState(() => addDays(today(), OFFER_HOLDS_DAYS));
  const [breakdown, setBreakdown] = useState(false);
  const query = new URLSearchParams({ holds_until: day, ...(breakdown && { breakdown: 'true' }) });
  return (
    <div className="sheet-offer">
      <div className="field">
        <label htmlFor={`${id}-day`}>
          {sheetTexts.offer} {sheetTexts.holdsUntil.toLowerCase()}
        </label>
        <Input id={`${id}-day`} type="date" min={today()} value={day} onChange={(event) => setDay(event.target.value)} />
      </div>
      <label className="choice" htmlFor={`${id}-breakdown`}>
        <CheckBox id={`${id}-breakdown`} checked={breakdown} onChange={(event) => setBreakdown(event.target.checked)} />
        <span>
          <b>{sheetTexts.withBreakdown}</b>
          <small>Shows the seller the ARV, the costs and your margin</small>
        </span>
      </label>
      <Save propertyId={propertyId} sheet="offer-sheet.pdf" query={`?${query.toString()}`} isDisabled={!isDay(day) || day < today()}>
        Offer for the seller
      </Save>
    </div>
  );
}

interface SaveProps {
  propertyId: number;
  sheet: Sheet;
  query?: string;
  isDisabled?: boolean;
  children: string;
}

/** A button with its own state, because two files can download at once. */
function Save({ propertyId, sheet, query = '', isDisabled = false, children }: SaveProps) {
  const { isBusy, save } = useDownload();
  return (
    <Button
      icon={FileDown}
      busy={isBusy}
      disabled={isDisabled}
      onClick={() => void save(`/api/properties/${propertyId}/${sheet}${query}`, sheet)}
    >
      {children}
    </Button>
  );
}
