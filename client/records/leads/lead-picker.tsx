import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { useRecordSearch, RecordPicker } from '#client/form/record-picker.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { type Lead, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatAddressLine } from './lead-facts.tsx';

const OFFERED = 20;
/** Text with a digit is an address or a phone. */
const IS_NAME = /^[^\d]*\p{L}[^\d]*$/u;

interface Props {
  control: ControlProps;
  /** Makes a lead of a name that nobody has. */
  onAdd?: ((name: string) => void) | undefined;
}

/** Picks one of the account's leads, best score first. */
export function LeadPicker({ control, onAdd }: Props) {
  const { search, picker, isFailed } = useRecordSearch<Lead, Pick<LeadQuery, 'search' | 'per_page' | 'sort_by'>>(
    trpc.leads,
    control,
    (search) => ({
      search,
      per_page: OFFERED,
      sort_by: 'ai_score',
    }),
  );
  const name = search.trim();
  return (
    <RecordPicker<Lead>
      {...picker}
      {...(onAdd &&
        !isFailed &&
        !picker.isSearching &&
        IS_NAME.test(name) && { add: { label: `Add ${name} as a lead`, onSelect: () => onAdd(name) } })}
      labelOf={formatLeadName}
      placeholder="Search leads"
      empty={isFailed ? leadTexts.choicesFailed : leadTexts.empty}
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
