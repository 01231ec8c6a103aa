import { useContext } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import { useRecordSearch, RecordPicker } from '#client/form/record-picker.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Lead, formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatAddressLine } from './lead-facts.tsx';

const OFFERED = 20;

/** Picks one of the account's leads, best score first; where `canAdd`, a name that nobody has becomes one. */
export function LeadPicker({ control, canAdd = false }: { control: ControlProps; canAdd?: boolean }) {
  const toast = useToast();
  const form = useContext(FormScopeContext);
  const capture = trpc.leads.capture.useMutation();
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
  const add = async () => {
    const [first_name = '', ...rest] = name.split(/\s+/);
    try {
      const lead = await capture.mutateAsync({ first_name, ...(rest.length > 0 && { last_name: rest.join(' ') }) });
      // The field may have been left by now.
      if (form?.isQuiet) form.saveValue?.(control.name, String(lead.id));
      else control.onChange(String(lead.id));
    } catch (error) {
      toast.error(leadTexts.createFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <RecordPicker<Lead>
      {...picker}
      {...(canAdd &&
        !isFailed &&
        /^[^\d]*\p{L}[^\d]*$/u.test(name) &&
        !picker.isSearching && { add: { label: `Add ${name} as a lead`, onSelect: () => void add() } })}
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
