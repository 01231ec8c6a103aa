/** The private address from which a calendar program reads all appointments. */
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';

export function FeedSection() {
  const id = useId();
  const toast = useToast();
  const feed = trpc.appointments.feed.useQuery();
  const renew = trpc.appointments.renewFeed.useMutation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { path, url } = feed.data ?? { path: null, url: null };
  const address = url ?? (path === null ? undefined : `${location.origin}${path}`);

  const make = async () => {
    setProblem(undefined);
    try {
      await renew.mutateAsync();
      if (address) toast.success(appointmentTexts.feedRenewed);
      setAsking(false);
    } catch (error) {
      setProblem(toProblem(error).message ?? appointmentTexts.settingsFailed);
    }
  };
  return (
    <section className="stack g-3" aria-labelledby={`${id}-title`}>
      <header>
        <h3 id={`${id}-title`}>Your calendar program</h3>
        <p className="muted small">{appointmentTexts.feedAbout}</p>
      </header>
      {feed.isPending && <LoadingArea text={appointmentTexts.settingsLoading} />}
      {feed.error && !feed.data && <Banner tone="red">{toProblem(feed.error).reason}</Banner>}
      {feed.data && !address && (
        <div>
          <Button busy={renew.isPending} onClick={() => void make()}>
            Make an address
          </Button>
        </div>
      )}
      {address && (
        <div className="field">
          <label htmlFor={id}>Private address</label>
          <CopyField key={address} id={id} value={address} what="address" />
          <div>
            <Button size="sm" icon={RefreshCw} onClick={() => setAsking(true)}>
              Renew address
            </Button>
          </div>
        </div>
      )}
      {problem && !isAsking && <Banner tone="red">{problem}</Banner>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Renew address"
        question={appointmentTexts.renewQuestion}
        confirmLabel="Renew"
        busy={renew.isPending}
        onConfirm={() => void make()}
        problem={problem ?? null}
      />
    </section>
  );
}
