import { useNavigate } from 'react-router-dom';
import { formatCalendarDay, today } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { ClosingDayOff } from '#client/records/deals/closing-day-off.tsx';
import { selectBy } from '#client/form/select-by.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { contractTexts, termTexts } from '#shared/closing/contracts/texts.ts';
import {
  amendForm,
  closingMoveForm,
  CUSTOM_CONSEQUENCE_LABELS,
  customTermForm,
  extendForm,
  nameTerm,
  PROTECTED_LABELS,
  type Term,
  TERM_RULES,
  waiveInput,
} from '#shared/closing/contracts/term.ts';
import { isDay } from '#shared/core/days.ts';
import type { Deal } from '#shared/records/deals/deal.ts';

interface TermDialogProps {
  term: Term;
  onClose: () => void;
}

export function WaiveDialog({ term, onClose }: TermDialogProps) {
  const waive = trpc.terms.waive.useMutation();
  return (
    <DialogForm
      title={`Waive ${nameTerm(term)}`}
      schema={waiveInput}
      value={{ id: term.id, version: term.version }}
      send={(input) => waive.mutateAsync(input)}
      done={termTexts.waived}
      submit="Waive"
      failed={termTexts.changeFailed}
      onClose={onClose}
    >
      <FormField name="reason" span={12} />
    </DialogForm>
  );
}

export function ExtendDialog({ term, onClose }: TermDialogProps) {
  const { id, due_date, version } = term;
  const extend = trpc.terms.extend.useMutation();
  return (
    <DialogForm
      title={`Extend ${nameTerm(term)}`}
      description={`Due ${formatCalendarDay(due_date)}. Without an amendment here, say where both sides agreed.`}
      schema={extendForm}
      value={{ due_date }}
      send={(input) => extend.mutateAsync({ ...input, id, version })}
      done={termTexts.extended}
      submit="Extend"
      failed={termTexts.changeFailed}
      onClose={onClose}
    >
      <FormField name="due_date" span={12} />
      <FormField name="reason" span={12} />
    </DialogForm>
  );
}

/** The amendment that moves a term's day: the term moves once both sides have signed. */
export function AmendDialog({ term, onClose }: TermDialogProps) {
  const { id, deal_id, due_date, first_due_date } = term;
  const navigate = useNavigate();
  const create = trpc.contracts.create.useMutation();
  return (
    <DialogForm
      title={`Amend ${nameTerm(term)}`}
      description={`Due ${formatCalendarDay(due_date)}. It moves once both sides have signed.`}
      schema={amendForm}
      value={{ due_date: due_date === first_due_date ? '' : due_date }}
      refusal={({ due_date: day }) => (typeof day === 'string' && isDay(day) && day < today() ? termTexts.past : undefined)}
      send={async (input) => {
        const answers = { 'contract.new_day': input.due_date };
        const title = `Amendment: ${nameTerm(term)}`;
        const contract = await create.mutateAsync({ deal_id, term_id: id, sample: 'amendment', title, answers });
        void navigate(paths.contracts.one(contract.id));
      }}
      submit="Prepare"
      failed={contractTexts.createFailed}
      onClose={onClose}
    >
      <FormField name="due_date" span={12} />
    </DialogForm>
  );
}

/** A custom term. */
export function AddTermDialog({ dealId, onClose }: { dealId: number; onClose: () => void }) {
  const add = trpc.terms.create.useMutation();
  return (
    <DialogForm
      title="Add a term"
      schema={customTermForm}
      value={TERM_RULES.custom}
      send={(input) => add.mutateAsync({ ...input, id: dealId, kind: 'custom' })}
      done={termTexts.created}
      submit="Add"
      failed={termTexts.changeFailed}
      onClose={onClose}
    >
      <FormField name="title" span={12} />
      <FormField name="due_date" span={12} />
      <FormField name="protects" span={12} control={selectBy(PROTECTED_LABELS)} />
      <FormField name="consequence" span={12} control={selectBy(CUSTOM_CONSEQUENCE_LABELS)} />
    </DialogForm>
  );
}

interface MoveProps {
  deal: Pick<Deal, 'id' | 'closing_date' | 'version'>;
  /** The closing was changed before, and some terms have not moved with it. */
  hasLeft: boolean;
  onClose: () => void;
}

export function MoveClosingDialog({ deal: { id, closing_date, version }, hasLeft, onClose }: MoveProps) {
  const move = trpc.terms.moveClosing.useMutation();
  const isSame = (day: unknown) => day === closing_date && !hasLeft;
  return (
    <DialogForm
      title="Move closing"
      description={`Closing ${formatCalendarDay(closing_date)}. Completed items do not move.`}
      schema={closingMoveForm}
      value={{ closing_date }}
      refusal={(values) => (isSame(values.closing_date) ? 'Choose another day' : undefined)}
      send={(input) => move.mutateAsync({ ...input, id, version })}
      done={termTexts.closingMoved}
      submit="Move"
      failed={termTexts.changeFailed}
      onClose={onClose}
    >
      {({ closing_date: day }) => (
        <>
          <FormField name="closing_date" span={12} />
          <ClosingDayOff />
          <FormField name="reason" span={12} />
          <Shifts id={id} closingDate={typeof day === 'string' && !isSame(day) ? day : ''} />
        </>
      )}
    </DialogForm>
  );
}

function Shifts({ id, closingDate }: { id: number; closingDate: string }) {
  const { data, error } = trpc.terms.closingMove.useQuery({ id, closing_date: closingDate }, { enabled: isDay(closingDate), retry: false });
  if (error) return <Banner tone="red">{toProblem(error).reason}</Banner>;
  if (!data) return null;
  if (data.shifts.length === 0) return <p className="small muted">Nothing else moves.</p>;
  return (
    <div className="term-shifts">
      <h3 className="small muted">Moves with it</h3>
      <ul className="term-list">
        {data.shifts.map(({ what, id: one, title, from, to }) => (
          <li key={`${what}${one}`}>
            <span className="grow">{title}</span>
            <span className="small muted">
              {formatCalendarDay(from)} to {formatCalendarDay(to)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
