import { startSession } from '#client/core/session.ts';
import { toProblem } from '#client/core/problem.ts';
import { ENDS_SESSION, trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { paths } from '#client/core/paths.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

/** Over every page of sample data: what it is, and the way out. */
export function SampleBar() {
  const toast = useToast();
  const { mutateAsync, isPending } = trpc.sampleData.leave.useMutation({ meta: ENDS_SESSION });
  const leave = async () => {
    try {
      startSession(await mutateAsync());
      location.assign(paths.dashboard);
    } catch (error) {
      toast.error(authTexts.sampleFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <section className="sample-bar" aria-label="Sample data">
      <p className="grow">
        <b>Sample data.</b> Look at anything, change anything. Nothing here is yours, and nothing is sent.
      </p>
      <Button size="sm" busy={isPending} busyText="Removing it..." onClick={() => void leave()}>
        Back to my account
      </Button>
    </section>
  );
}
