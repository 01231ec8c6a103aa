import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { RecordPicker } from '#client/form/record-picker.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { type Lead, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatAddressLine } from './lead-facts.tsx';

const OFFERED = 20;

/** Picks one of the account's leads, best score first. */
export function LeadPicker({ control }: { control: ControlProps }) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offered = trpc.leads.list.useQuery(
    { search, per_page: OFFERED, sort_by: 'ai_score' },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const options = offered.data?.data ?? [];
  const id = Number(control.value);
  const isKnown = options.some((lead) => lead.id === id);
  const chosen = trpc.leads.get.useQuery({ id }, { enabled: id > 0 && !isKnown });
  return (
    <RecordPicker<Lead>
      control={control}
      options={options}
      idOf={(lead) => lead.id}
      labelOf={formatLeadName}
      selected={chosen.data?.id === id ? chosen.data : undefined}
      onSearch={setSearch}
      onOpenChange={setOpen}
      isSearching={offered.isFetching}
      placeholder="Search leads"
      empty={offered.isError ? leadTexts.choicesFailed : leadTexts.empty}
      renderOption={(lead) => (
        <>
          <span className="two grow">
            <span className="clip">{formatLeadName(lead)}</span>
            <small className="clip">{formatAddressLine(lead)}</small>
          </span>
          <ScoreRing value={getShownScore(lead)} label="AI score" />
        </>
      )}
    />
  );
}
