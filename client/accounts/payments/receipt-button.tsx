import { Download } from 'lucide-react';
import { useDownload } from '#client/list/download.ts';
import { Button } from '#client/ui/button.tsx';

/** Saves the receipt of a payment that has gone through. */
export function ReceiptButton({ paymentId, small }: { paymentId: number; small?: boolean }) {
  const { isBusy, save } = useDownload();
  return (
    <Button
      icon={Download}
      {...(small ? { size: 'sm' } : {})}
      busy={isBusy}
      onClick={() => void save(`/api/payments/${paymentId}/receipt.pdf`, `dealflow-receipt-${paymentId}.pdf`)}
    >
      Receipt
    </Button>
  );
}
