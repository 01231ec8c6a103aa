import { useContext } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import { useToast } from '#client/ui/toast.tsx';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { LeadPicker } from './lead-picker.tsx';

/** Picks the seller in a form, or adds one who is nobody's lead yet. */
export function SellerPicker({ control }: { control: ControlProps }) {
  const toast = useToast();
  const form = useContext(FormScopeContext);
  const capture = trpc.leads.capture.useMutation();
  const add = async (name: string) => {
    const [first_name = '', ...rest] = name.split(/\s+/);
    try {
      const { id } = await capture.mutateAsync({ first_name, ...(rest.length > 0 && { last_name: rest.join(' ') }) });
      // The field may have been left by now.
      if (form?.isQuiet) form.saveValue?.(control.name, String(id));
      else control.onChange(String(id));
    } catch (error) {
      toast.error(leadTexts.createFailed, { detail: toProblem(error).reason });
    }
  };
  return <LeadPicker control={control} onAdd={(name) => void add(name)} />;
}
