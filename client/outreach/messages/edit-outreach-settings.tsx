import { useEffect } from 'react';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FRESH } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { outreachSettingsFields, outreachSettingsInput } from '#shared/outreach/messages/settings.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { formatClockMinute } from '#client/core/format.ts';

/** Changes who messages come from, and when they may leave. */
export function EditOutreachSettings({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  const settings = trpc.outreach.settings.useQuery({}, FRESH);
  const save = trpc.outreach.saveSettings.useMutation();
  const isLoaded = settings.data !== undefined && (settings.isFetchedAfterMount || !settings.isFetching);
  useEffect(() => {
    // The link that opened the form is gone.
    if (isLoaded) document.querySelector<HTMLElement>('form [name=sender_name]')?.focus();
  }, [isLoaded]);
  const isFresh = settings.data && (settings.isFetchedAfterMount || !settings.isFetching);
  if (!isFresh)
    return settings.error && !settings.isFetching ? (
      <div className="card">
        <ErrorState title="Failed to fetch the message settings" error={settings.error} onRetry={() => void settings.refetch()} />
      </div>
    ) : (
      <div className="card">
        <LoadingArea text="Loading settings..." />
      </div>
    );
  return (
    <RecordForm
      label="Message settings"
      schema={outreachSettingsInput}
      fields={outreachSettingsFields}
      value={settings.data}
      draft="outreach-settings"
      save={(input) => save.mutateAsync(input)}
      onSaved={() => {
        toast.success(outreachTexts.settingsSaved);
        onDone();
      }}
      submit="Save"
      failed={plainFailure(outreachTexts.settingsFailed)}
      cancel={paths.profile}
    >
      <FormSection title="Message settings" about="By law, every email must say who sent it and where they are.">
        <FormField name="sender_name" autoComplete="organization" hint="In the From line. Blank: your company" />
        <FormField name="reply_to" autoComplete="email" hint="Blank: the sending address" />
        <FormField name="postal_address" span={12} rows={2} autoComplete="street-address" hint="Needed to send email" />
      </FormSection>
      <FormSection
        title="When texts may be sent"
        about="In the recipient’s time zone. Stricter state hours come first, and a text that is too late waits for the next opening. Email has no hours."
      >
        <FormField name="quiet_until" half control={(control) => <HalfHour {...control} />} />
        <FormField name="quiet_from" half control={(control) => <HalfHour {...control} />} />
        <FormField name="on_saturday" />
        <FormField name="on_sunday" />
      </FormSection>
      <FormSection title="How often">
        <FormField name="contacts_a_day" hint="Some states allow at most three" />
        <FormField name="messages_a_minute" hint="Across all campaigns; replies do not wait" />
      </FormSection>
    </RecordForm>
  );
}

function HalfHour({ bind, value, onChange, required: _, ...control }: ControlProps) {
  const minute = value === '' || value === undefined ? undefined : Number(value);
  return (
    <Select
      {...control}
      ref={bind}
      options={listHalfHours(Number.isInteger(minute) ? minute : undefined)}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Every half hour, and whatever else is set. */
function listHalfHours(also: number | undefined): { value: string; label: string }[] {
  const minutes = new Set([...Array.from({ length: 49 }, (_, at) => at * 30), ...(also === undefined ? [] : [also])]);
  return [...minutes].sort((a, b) => a - b).map((minute) => ({ value: String(minute), label: formatClockMinute(minute) }));
}
