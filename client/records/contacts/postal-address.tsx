/** Asks for the account's postal address where it is needed, and keeps it; nothing where it is known. */
import { type ReactNode, useId, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import './delivery.css';

/** Saves it, beside the other settings as they are. */
export function useSavePostalAddress(): (address: string) => Promise<void> {
  const utils = trpc.useUtils();
  const save = trpc.outreach.saveSettings.useMutation();
  return async (postal_address) => {
    const settings = await utils.outreach.settings.fetch({});
    await save.mutateAsync({ ...settings, postal_address });
    await utils.outreach.settings.invalidate();
  };
}

export function AskPostalAddress({ children }: { children: ReactNode }) {
  const { data } = trpc.outreach.settings.useQuery({});
  const id = useId();
  const toast = useToast();
  const save = useSavePostalAddress();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!data || data.postal_address) return null;
  const submit = async () => {
    if (address.trim() === '') return setProblem('Postal address is required');
    setProblem(undefined);
    setBusy(true);
    try {
      await save(address);
      toast.success(outreachTexts.settingsSaved);
    } catch (error) {
      setProblem(toProblem(error).message ?? outreachTexts.settingsFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="postal-address">
      <Banner tone="yellow">
        {children}
        <div className="row" data-wrap role="group" aria-label="Your postal address">
          <Input
            id={id}
            aria-label="Postal address"
            autoComplete="street-address"
            placeholder="1 Main Street, Austin, TX 78701"
            value={address}
            maxLength={300}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it is another one.
              event.preventDefault();
              void submit();
            }}
          />
          <Button busy={isBusy} onClick={() => void submit()}>
            Save
          </Button>
          {problem && (
            <p id={`${id}-problem`} role="alert" className="tone small" data-tone="red">
              {problem}
            </p>
          )}
        </div>
      </Banner>
    </div>
  );
}
