import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { counted } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { scalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { FilterBar } from '#client/list/filter-bar.tsx';
import type { FilterSpec } from '#client/list/filter-control.tsx';
import { ListTable } from '#client/list/list-table.tsx';
import { type ListState, useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Select } from '#client/ui/select.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { PACKET_STATE_LABELS, PACKET_STATES, packetList, type PartnerDealRow } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { partnerDealColumns } from './partner-deal-columns.tsx';

const ImportPacketDialog = loadedOnTouch(async () => (await import('./import-packet-dialog.tsx')).ImportPacketDialog);

const statusLabel = (status: unknown): string => PACKET_STATE_LABELS[PACKET_STATES.find((one) => one === status) ?? 'new'];

const filtersOf = (state: ListState): readonly FilterSpec[] => [
  {
    name: 'status',
    any: 'Any status',
    say: statusLabel,
    control: (id) => (
      <Select
        id={id}
        name="status"
        placeholder="Any status"
        aria-label="Any status"
        options={PACKET_STATES.map((value) => ({ value, label: PACKET_STATE_LABELS[value] }))}
        value={scalarText(state.query['status'])}
        onChange={(event) => state.change({ status: event.target.value })}
      />
    ),
  },
  { name: 'price_max', any: 'Any price' },
];

/** What partners have sent. */
export function PartnerDealsPage() {
  const state = useListState(packetList);
  const result = trpc.packets.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const [isImporting, setImporting] = useState(false);
  const filters = filtersOf(state);
  const importButton = (
    <Button icon={Download} variant="primary" onClick={() => setImporting(true)}>
      Import packet
    </Button>
  );
  const total = result.data?.meta.total;
  return (
    <>
      <PageHead
        title="Partner deals"
        actions={
          <>
            <ButtonLink to={paths.marketplace.list}>My rooms</ButtonLink>
            {importButton}
          </>
        }
      >
        {total !== undefined && total > 0 && counted(total, 'deal')}
      </PageHead>
      <FilterBar state={state} search={{ label: 'Search partner deals', placeholder: 'Search address, city' }} bar={filters} more={[]} />
      <ListTable
        state={state}
        result={result}
        texts={packetTexts}
        filters={filters}
        firstRun={{ about: 'Import the packet of a partner: match your own buyers and answer with a signed bid.', actions: importButton }}
        label="Partner deals"
        columns={partnerDealColumns}
        openHref={toDeal}
      />
      <Suspense>{isImporting && <ImportPacketDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

const toDeal = (deal: PartnerDealRow) => paths.packets.one(deal.id);
