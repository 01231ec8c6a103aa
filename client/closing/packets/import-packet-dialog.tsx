import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { FileDropDialog } from './file-drop.tsx';
import { uploadPacketFile } from './packet-files.ts';

/** Imports the packet of a partner and leads to it. Mount it to open it. */
export function ImportPacketDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <FileDropDialog
      title="Import packet"
      about="A deal that a partner sent you. Its signature is checked before it is opened."
      send={async (file) => {
        const deal = await uploadPacketFile<PartnerDeal>('/api/packets', 'packet', file);
        await utils.packets.invalidate();
        toast.success(packetTexts.imported);
        onClose();
        if (deal) void navigate(paths.packets.one(deal.id));
      }}
      onClose={onClose}
    />
  );
}
