import { useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { useAssumptions } from './use-assumptions.tsx';

function describeState(isDirty: boolean, isOfAccount: boolean): string {
  if (isDirty) return isOfAccount ? 'Not saved yet.' : 'Included in the figures, not saved yet.';
  return isOfAccount ? '' : 'Blank: your default for all properties.';
}

/** Saves what was typed, or forgets it. */
export function SaveAssumptions() {
  const live = useAssumptions();
  const toast = useToast();
  const utils = trpc.useUtils();
  const saveOfAccount = trpc.analysis.replaceAssumptions.useMutation();
  const saveOfProperty = trpc.analysis.replacePropertyAssumptions.useMutation();
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    setFailure(undefined);
    const id = live.propertyId ?? 0;
    const version = live.version === null ? {} : { version: live.version };
    try {
      if (live.isOfAccount) utils.analysis.assumptions.setData({}, await saveOfAccount.mutateAsync({ ...live.own, ...version }));
      else utils.analysis.propertyAssumptions.setData({ id }, await saveOfProperty.mutateAsync({ ...live.own, id, ...version }));
      live.clear();
      toast.success(analysisTexts.saved);
      void utils.analysis.ofProperty.invalidate();
      if (live.isOfAccount) void Promise.all([utils.analysis.propertyAssumptions.invalidate(), utils.repairs.get.invalidate()]);
    } catch (error) {
      const { message, status } = toProblem(error);
      setFailure(message ?? analysisTexts.saveFailed);
      if (status === 412) void utils.analysis.invalidate();
    }
  };
  return (
    <div className="row" data-wrap="">
      <Button
        variant="primary"
        disabled={!live.isDirty || live.isWrong}
        busy={saveOfAccount.isPending || saveOfProperty.isPending}
        onClick={() => void submit()}
      >
        Save assumptions
      </Button>
      {live.isDirty && (
        <Button variant="ghost" onClick={live.clear}>
          Discard
        </Button>
      )}
      <span className="small muted" role="status">
        {describeState(live.isDirty, live.isOfAccount)}
      </span>
      {failure && <Banner tone="red">{failure}</Banner>}
    </div>
  );
}
